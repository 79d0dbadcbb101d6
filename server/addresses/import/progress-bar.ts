/** Where progress is shown: a terminal, or a file or pipe. */
export interface ReportOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** How far something has come, on one line of a terminal that is written again and again. */
export interface ProgressBar {
  /** So many more bytes are done; `note` stands beside the bar. */
  advance(bytes: number, note: string): void;
  /** Writes a line of its own above the bar. */
  say(line: string): void;
  end(): void;
}

const width = 30;
const redrawEveryMs = 100;
/** Where nothing can be written over, such as a log, a line now and then. */
const lineEveryMs = 10_000;

/** A progress bar in a terminal, and a plain line every ten seconds elsewhere. */
export function progressBar(totalBytes: number, output: ReportOutput, nowMs: () => number): ProgressBar {
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
