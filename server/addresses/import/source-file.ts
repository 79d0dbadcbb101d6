/** A file to import, wherever it lies: on its own, in a folder, compressed, or in an archive. */
export interface SourceFile {
  /** As a person would point to it: `codepo_gb.zip/Data/CSV/da.csv`. */
  readonly name: string;
  /** How many bytes reading it takes, by which progress is measured. */
  readonly bytes: number;
  /** Changes with its content. */
  readonly version: string;
  open(): Promise<OpenFile>;
}

/** A file being read. */
export interface OpenFile {
  /** Uncompressed, piece by piece. */
  readonly content: AsyncIterable<Buffer>;
  /** How many of its bytes were read so far. */
  bytesRead(): number;
}
