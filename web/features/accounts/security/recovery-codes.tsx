import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import { company } from '../../../lib/company.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Shows recovery codes the one time that anybody can, with ways to keep them. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [copied, setCopied] = useState<string>();

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied('Copied.');
    } catch {
      setCopied('Your browser does not let us copy them. Please write them down.');
    }
  }

  return (
    <div className="grid gap-5">
      <p>
        Keep these codes where you find them without your phone. Each lets you in once in place of a code of your app.
        We can't show them again.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 justify-items-center gap-x-4 gap-y-2 rounded-control border border-line bg-page p-4"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => saveFile(fileOf(codes), 'text/plain', 'recovery-codes.txt')}>
          <Download aria-hidden="true" />
          Download
        </Button>
        <span role="status" className="text-sm text-quiet">
          {copied}
        </span>
      </div>
      <Button onClick={onSaved}>I have saved them</Button>
    </div>
  );
}

function fileOf(codes: readonly string[]): string {
  return `Recovery codes for ${company.name}. Each works once.\n\n${codes.join('\n')}\n`;
}
