import { useState } from 'react';
import { useChunk } from '../../lib/use-chunk.ts';
import { Button } from '../../ui/button.tsx';

const loadHelp = async () => (await import('./tracking-number-help.tsx')).TrackingNumberHelp;

/** 'Can't find tracking number?' (specification, section 2). Its dialog is loaded when somebody asks: few do, and the home page is light. */
export function FindTrackingNumber() {
  const [isOpen, setIsOpen] = useState(false);
  const { chunk: Help, hasFailed, request } = useChunk(loadHelp);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          request();
          setIsOpen(true);
        }}
      >
        Can't find tracking number?
      </Button>
      {hasFailed && <p role="status">This could not be loaded. Check your connection and press again.</p>}
      {isOpen && Help && <Help onClose={() => setIsOpen(false)} />}
    </>
  );
}
