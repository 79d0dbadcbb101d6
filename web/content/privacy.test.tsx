import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { company } from '../lib/company.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Component } from './privacy.tsx';

test('states the minimum age of 16 and why the terms name another', async () => {
  const screen = await render(<Component />);
  const age = screen.getByRole('region', { name: /Age$/ });
  await expect.element(age).toMatchTextContent(/at least 16 years old/);
  await expect.element(age.getByRole('link', { name: 'Terms of Use' })).toHaveAttribute('href', '/terms-of-use#age');
});

test('gives the contact email and phone number', async () => {
  const screen = await render(<Component />);
  const who = screen.getByRole('region', { name: /Who is responsible$/ });
  await expect.element(who.getByRole('link', { name: company.email })).toBeVisible();
  await expect.element(who.getByRole('link', { name: company.phone })).toBeVisible();
});

test.for([
  [/How long we keep it$/, /six years/],
  [/How long we keep it$/, /two years after it has ended/],
  [/Cookies and storage in your browser$/, /cookie __Host-device, from the first time you log in/],
  [/Cookies and storage in your browser$/, /cookie __Host-conversation, once you’ve asked something/],
  [/What we hold, and where it comes from$/, /fingerprint or face never leaves your device/],
  [/If you receive a parcel$/, /a link that stops them all/],
  [/Complaints$/, /Information Commissioner/],
] as const)('%s says: %s', async ([heading, text]) => {
  const screen = await render(<Component />);
  await expect.element(screen.getByRole('region', { name: heading })).toMatchTextContent(text);
});

test('is accessible', async () => {
  await render(<Component />);
  await expectAccessible();
});
