import { saveFile } from '../save-file.ts';

export async function saveTable(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { writeTable } = await import('./csv-table.ts');
  saveFile(writeTable(headings, rows), 'text/csv;charset=utf-8', name);
}
