import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

/** The longest text that a list is searched for. */
export const mostSearchLetters = 100;

/** What a list is searched for; absent for all of it. */
export const searchText = z.optional(boundedText(mostSearchLetters).check(z.maxLength(mostSearchLetters)));
