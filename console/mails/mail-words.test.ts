import { expect, test } from 'vitest';
import { failureWords, templateWords } from './mail-words.ts';

test.each([
  ['550 5.1.1', 'There’s no such mailbox'],
  ['552 5.2.2', 'The mailbox is full'],
  ['451 4.7.1', 'The mail server asks us to come back later'],
  ['550 5.7.26', 'The sender couldn’t be verified'],
  ['535 5.7.8', 'The mail server refused our account or password'],
  ['499', 'Refused for now'],
  ['599', 'The mail server refused it'],
  ['ETIMEDOUT', 'The mail server didn’t answer in time'],
  ['TypeError', 'Sending failed'],
])('%s in plain words', (reason, words) => {
  expect(failureWords(reason)).toBe(words);
});

test.each([
  ['mail verify-email', 'Account: verify email'],
  ['collection-mail MOVED', 'Collection: moved'],
  ['receipt', 'Invoice'],
  ['something-new', 'something-new'],
])('the template %s has a name', (template, words) => {
  expect(templateWords(template)).toBe(words);
});
