import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartProblem, systemReason } from './start-problem.ts';

/** Makes the data folder and the mailbox in it, and sees that they can be written before anything is promised to anybody. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const mailbox = mailboxIn(dataDir);
  try {
    await makeFolder(mailbox);
    await access(mailbox, constants.W_OK);
    await chmod(mailbox, 0o700).catch(() => {}); // ours alone, as mails hold sign-in links; a folder of another account's stays as it is
  } catch (error) {
    throw new StartProblem(
      `The data folder ${dataDir} can’t be written (${systemReason(error)}). Make it writable, or choose another with DATA_DIR.`,
    );
  }
}

/** Where mails go while no mail server is configured. */
export function mailboxIn(dataDir: string): string {
  return join(dataDir, 'mailbox');
}

/** Makes a folder and those above it. Node's own way tries forever where the system takes no folders at all, as below /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: unknown) => {
    if (!existsSync(path)) throw error; // otherwise another process was quicker
  });
}
