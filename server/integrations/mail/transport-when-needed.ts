import type * as Nodemailer from 'nodemailer';
import { openWhenNeeded } from '../open-when-needed.ts';

/** Opens a transport with the first mail: the library is half a megabyte that no request needs. */
export function transportWhenNeeded<T>(open: (library: typeof Nodemailer) => T): () => Promise<T> {
  return openWhenNeeded(async () => open(await import('nodemailer')));
}
