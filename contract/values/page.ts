import * as z from 'zod/mini';
import { boundedText } from './texts/bounded-text.ts';

/** Rows on a page of any list. */
export const pageSize = 10;

/** Counted from 1; invalid text means the first page. */
export const pageText = z.optional(boundedText(100).check(z.maxLength(100)));
