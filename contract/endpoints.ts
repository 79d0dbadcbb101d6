import { getQuote } from './quotes.ts';

/** Every operation of the API: the list its description is made from. */
export const endpoints = [getQuote] as const;
