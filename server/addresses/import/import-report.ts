import type { ImportListener } from './import-gazetteer.ts';
import type { SourceFile } from './source-files.ts';

/** A terminal, a file or a pipe. */
export interface ReportOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

interface ProgressBar {
  advance(bytes: number, note: string): void;
  /** Writes a line above the bar. */
  say(line: string): void;
  end(): void;
}

const width = 30;
const redrawEveryMs = 100;
/** Where a line can't be overwritten, such as in a log. */
const lineEveryMs = 10_000;

function progressBar(totalBytes: number, output: ReportOutput, nowMs: () => number): ProgressBar {
  let done = 0;
  let shownAtMs = output.isTTY ? Number.NEGATIVE_INFINITY : nowMs();
  const clear = () => output.isTTY && output.write('\r\x1b[2K');

  return {
    advance: (bytes, note) => {
      done += bytes;
      if (nowMs() - shownAtMs < (output.isTTY ? redrawEveryMs : lineEveryMs)) return;
      shownAtMs = nowMs();
      const share = totalBytes === 0 ? 1 : Math.min(1, done / totalBytes);
      const filled = Math.round(share * width);
      const percent = `${Math.floor(share * 100)}`.padStart(3);
      clear();
      output.write(
        output.isTTY
          ? `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} %  ${note}`
          : `  ${percent} %, ${note}\n`,
      );
    },
    say: (line) => {
      clear();
      output.write(`${line}\n`);
    },
    end: clear,
  };
}

export interface ImportReport {
  readonly listener: ImportListener;
  /** Prints the summary and returns the exit code. */
  end(isComplete: boolean): number;
}

const mostBrokenPrinted = 20;
const mostNamed = 5;
const number = new Intl.NumberFormat('en-GB');

/** Prints a progress bar, each broken line with its reason, and a summary. */
export function createImportReport(
  files: readonly SourceFile[],
  output: ReportOutput,
  nowMs: () => number = () => performance.now(),
): ImportReport {
  const bar = progressBar(
    files.reduce((sum, { bytes }) => sum + bytes, 0),
    output,
    nowMs,
  );
  const broken = new Map<SourceFile, number>();
  const unknown: SourceFile[] = [];
  const unreadable: SourceFile[] = [];
  const startedAtMs = nowMs();
  let rows = 0;

  const listener: ImportListener = {
    onResumed: ({ filesDone, linesDone }) =>
      bar.say(
        `Going on where an earlier import stopped: ${count(filesDone, 'file')} and ${count(linesDone, 'line')} are done.`,
      ),
    onRead: (_file, bytes) => bar.advance(bytes, `${number.format(rows)} rows`),
    onStored: (stored) => {
      rows += stored;
    },
    onBroken: (file, lineNumber, reason) => {
      const before = broken.get(file) ?? 0;
      broken.set(file, before + 1);
      if (before < mostBrokenPrinted)
        bar.say(`${file.name}, line ${number.format(lineNumber)}: ${reason}. It was left out.`);
      if (before === mostBrokenPrinted) bar.say(`${file.name}: more broken lines are left out without naming them.`);
    },
    onUnknown: (file) => void unknown.push(file),
    onUnreadable: (file, reason) => {
      unreadable.push(file);
      bar.say(`${file.name} could not be read to its end: ${reason}.`);
    },
  };

  return {
    listener,
    end: (isComplete) => {
      bar.end();
      const seconds = (nowMs() - startedAtMs) / 1000;
      const rate = number.format(Math.round(rows / Math.max(seconds, 0.001)));
      if (!isComplete) {
        output.write(`Stopped after ${count(rows, 'row')}. Run the same command again to go on from there.\n`);
        return 1;
      }
      if (unknown.length === files.length) {
        output.write(
          'None of the files is from Code-Point Open or OS Open Names in CSV format, so nothing was imported.\n',
        );
        return 1;
      }
      const parts = [`Imported ${count(rows, 'row')} in ${seconds.toFixed(1)} s (${rate} a second).`];
      const brokenLines = [...broken.values()].reduce((sum, lines) => sum + lines, 0);
      if (brokenLines > 0) parts.push(`Left out ${count(brokenLines, 'broken line')}.`);
      if (unknown.length > 0) parts.push(`Passed over ${named(unknown)}.`);
      if (unreadable.length > 0) parts.push(`Not read to the end: ${named(unreadable)}.`);
      output.write(`${parts.join(' ')}\n`);
      return unreadable.length > 0 ? 1 : 0;
    },
  };
}

function count(things: number, noun: string): string {
  return `${number.format(things)} ${noun}${things === 1 ? '' : 's'}`;
}

function named(files: readonly SourceFile[]): string {
  const names = files.slice(0, mostNamed).map(({ name }) => name);
  const others = files.length - names.length;
  return [...names, ...(others > 0 ? [count(others, 'other file')] : [])].join(', ');
}
