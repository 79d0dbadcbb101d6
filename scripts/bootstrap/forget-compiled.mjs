import { rmSync } from 'node:fs';

/**
 * Deletes what Node compiled for an earlier version: each version of Node leaves a folder of its own, and files that are gone leave what
 * was made of them. A product that runs meanwhile only compiles again what it has yet to load; what it can't write it leaves.
 * @param {string} folder
 */
export function forgetCompiled(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Somebody writes there at this moment, or it is another account's: it does no harm, and the next version tries again.
  }
}
