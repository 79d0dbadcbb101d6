import * as z from 'zod/mini';
import { boundedText } from './texts/bounded-text.ts';

/** What staff and tills call a point. */
export const pointCodeWith = (message: string) =>
  boundedText(20, message).check(
    z.overwrite((text) => text.trim().toUpperCase()),
    z.regex(/^[A-Z0-9][A-Z0-9-]{1,19}$/, message),
  );
