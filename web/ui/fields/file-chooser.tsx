import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { buttonClasses } from '../buttons/button-classes.ts';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner.tsx';

interface FileChooserProps {
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File) => Promise<void>;
  /** Whether it takes the focus when it appears, in place of the element that had it. */
  readonly takesFocus?: boolean;
  readonly children?: ReactNode;
}

export function FileChooser({ label, accept, onChoose, takesFocus = false, children }: FileChooserProps) {
  const id = useId();
  const [isReading, setIsReading] = useState(false);
  const [isOver, setIsOver] = useState(false);

  async function read(file: File | undefined) {
    if (!file || isReading) return;
    setIsReading(true);
    await onChoose(file);
    setIsReading(false);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    void read(event.dataTransfer.files[0]);
  }

  return (
    // Dropping is optional; the button works for everybody.
    <div
      className={classNames(
        'grid content-center justify-items-center gap-3 rounded-card border-2 border-dashed p-5 text-center transition-colors sm:min-h-55',
        isOver ? 'border-link bg-tint' : 'border-control',
      )}
      onDragOver={(event) => {
        event.preventDefault(); // or the browser would open the file
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="flex flex-wrap items-center justify-center gap-3">
        <input
          id={id}
          type="file"
          accept={accept}
          className="peer sr-only"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it takes the place of what had the focus
          autoFocus={takesFocus}
          aria-disabled={isReading || undefined} // not `disabled`, which would drop the focus
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = ''; // so that the same file can be chosen again once it is fixed
          }}
        />
        <label
          htmlFor={id}
          className={buttonClasses(
            'primary',
            'medium',
            'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          {isReading ? <Spinner /> : <Upload aria-hidden="true" />}
          {label}
        </label>
        {children}
      </div>
      <p className="text-sm text-quiet max-sm:hidden pointer-coarse:hidden">Or drop the file here.</p>
    </div>
  );
}
