import type { ImportedSourceTable } from '../../database/tables.ts';
import type { Row } from './row.ts';

/** How one of the downloads writes its lines. */
export interface LineFormat {
  readonly source: ImportedSourceTable['source'];
  /** Whether a line names the columns. */
  isHeader(line: string): boolean;
  /** Whether a line is written like this; told by its content, because files come with and without a header. */
  fits(line: string): boolean;
  /** What we keep of a line; often nothing. Throws a BrokenLine for one that can't be right. */
  read(line: string): readonly Row[];
}
