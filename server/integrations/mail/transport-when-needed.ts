import type * as Nodemailer from 'nodemailer';

/** Opens a transport with the first mail: the library is half a megabyte that no request needs. */
export function transportWhenNeeded<T>(open: (library: typeof Nodemailer) => T): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= import('nodemailer').then(open);
    return opened;
  };
}
