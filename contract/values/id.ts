import * as z from 'zod/mini';
import { boundedText } from './texts/bounded-text.ts';

export const id = boundedText(100).check(z.minLength(1), z.maxLength(100));

export const idParams = z.object({ id });
