import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { company } from '../lib/company.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Component } from './terms.tsx';

test('states the minimum age of 18 and why the privacy text names another', async () => {
  const screen = await render(<Component />);
  const age = screen.getByRole('region', { name: /Who can book$/ });
  await expect.element(age).toMatchTextContent(/at least 18 years old/);
  await expect
    .element(age.getByRole('link', { name: 'Privacy Policy' }))
    .toHaveAttribute('href', '/privacy-policy#age');
});

test('gives the contact email and phone number', async () => {
  const screen = await render(<Component />);
  const who = screen.getByRole('region', { name: /Who we are$/ });
  await expect.element(who.getByRole('link', { name: company.email })).toBeVisible();
  await expect.element(who.getByRole('link', { name: company.phone })).toBeVisible();
});

test.for([
  [/Quotes and prices$/, /for 30 minutes/],
  [/Cancelling$/, /free of charge until the first scan/],
  [/Cancelling$/, /the law doesn’t give that right/],
  [/Collection and delivery$/, /Until the shipment is out for delivery, the receiver can choose a safe place/],
  [/Your account$/, /with a passkey/],
  [/If something goes wrong$/, /Consumer Rights Act 2015/],
  [/Law and courts$/, /law of England and Wales/],
] as const)('%s says: %s', async ([heading, text]) => {
  const screen = await render(<Component />);
  await expect.element(screen.getByRole('region', { name: heading })).toMatchTextContent(text);
});

test('leads to the form for complaints', async () => {
  const screen = await render(<Component />);
  const complaints = screen.getByRole('region', { name: /Complaints$/ });
  await expect.element(complaints.getByRole('link', { name: 'Complaints' })).toHaveAttribute('href', '/complaints');
});

test('is accessible', async () => {
  await render(<Component />);
  await expectAccessible();
});
