import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

/** How many rows every list has on a page. */
export const pageSize = 10;

/** A page of a list, counted from 1; text that is no page is the first. */
export const pageText = z.optional(boundedText(100).check(z.maxLength(100)));
