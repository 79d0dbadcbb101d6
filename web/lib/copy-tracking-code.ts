import { toast } from 'react-hot-toast/headless';
import { normaliseTrackingCode } from '../../contract/values/tracking-code.ts';

export async function copyTrackingCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(normaliseTrackingCode(code));
    toast.success('Tracking number copied');
  } catch {
    toast.error('Your browser didn’t let us copy it.');
  }
}
