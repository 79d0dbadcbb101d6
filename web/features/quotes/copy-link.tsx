import { toast } from 'react-hot-toast/headless';
import { Button } from '../../ui/button.tsx';

/** The address of this page holds every detail of the quote; opened later it shows the price of that day. */
export function CopyLink() {
  return (
    <Button variant="quiet" size="small" onClick={() => void copyAddress()} className="-ml-3">
      Copy link to this quote
    </Button>
  );
}

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast.success('Link copied. Anyone who opens it sees the price for these details.');
  } catch {
    toast.error('Your browser did not let us copy the link. Copy it from the address bar.');
  }
}
