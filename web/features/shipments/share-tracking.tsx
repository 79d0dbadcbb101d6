import { useState } from 'react';
import { trackPathOf } from '../../lib/navigation/track-path.ts';
import { showToast } from '../../lib/show-toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ShareTrackingProps {
  readonly code: string;
  /** Shown by the phone's share sheet. */
  readonly title: string;
  readonly words?: string;
  readonly size?: 'small' | 'medium';
  readonly variant?: 'primary' | 'secondary';
  readonly className?: string;
}

/** Opens the phone's share sheet, or copies the link. */
export function ShareTracking({
  code,
  title,
  words = 'Share',
  size = 'small',
  variant = 'secondary',
  className,
}: ShareTrackingProps) {
  const [isSharing, setIsSharing] = useState(false);
  const share = async () => {
    const url = new URL(trackPathOf(code), window.location.href).href;
    setIsSharing(true);
    await shareLink({ title, url });
    setIsSharing(false);
  };
  return (
    <Button {...{ variant, size, className }} isLoading={isSharing} onClick={() => void share()}>
      <Icon name="share" />
      {words}
    </Button>
  );
}

export async function shareLink(link: { readonly title: string; readonly url: string }): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share(link);
    else {
      await (navigator as Navigator).clipboard.writeText(link.url); // the compiler rules out what lacks `share`
      void showToast('success', 'Link copied');
    }
  } catch {
    // Cancelled, or not allowed to copy: the page shows it, or its address bar does.
  }
}
