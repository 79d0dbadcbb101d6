// `npm run addresses:import`: a process of its own, which may run while the product does.

import { importGazetteer } from './addresses/import/import-gazetteer.ts';
import { createImportReport } from './addresses/import/import-report.ts';
import { findSourceFiles } from './addresses/import/source-files.ts';
import { CommandError } from './cli/command-error.ts';
import { readConfig } from './config.ts';
import { openBulkConnection } from './database/open-bulk-connection.ts';
import { openStorage } from './startup/open-storage.ts';
import { explainStartFailure, printToStderr } from './startup/start-failure.ts';

const usage = `Name what to import: npm run addresses:import -- <files or folders…>
The files are those of Code-Point Open and OS Open Names (CSV), as downloaded or unpacked.`;

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  printToStderr(error instanceof CommandError ? error.message : explainStartFailure(error));
  process.exitCode = 1;
}

async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) throw new CommandError(usage);
  const config = readConfig();
  const files = await findSourceFiles(paths);
  const storage = await openStorage(config, { onProgress: say, onBrokenConnection: () => {} });
  try {
    say(`Importing ${files.length === 1 ? 'a file' : `${files.length} files`} into ${storage.description} …`);
    const connection = await openBulkConnection(storage.url, 'larkway addresses:import');
    try {
      const report = createImportReport(files, process.stdout);
      return report.end(
        await importGazetteer({ connection, listener: report.listener, signal: stopping.signal }, files),
      );
    } finally {
      await connection.close();
    }
  } finally {
    await storage.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
