import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';
import { showToast } from './show-toast.ts';

export async function copyTrackingCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(normaliseTrackingCode(code));
    void showToast('success', 'Tracking number copied');
  } catch {
    void showToast('error', 'Your browser didn’t let us copy it.');
  }
}
