import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';

export const mostSearchLetters = 100;

export const searchText = z.optional(boundedText(mostSearchLetters).check(z.maxLength(mostSearchLetters)));
