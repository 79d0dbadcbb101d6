import type { Page } from '@playwright/test';

export async function refuseLogIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Wrong email address or password.', { exact: false }).last().waitFor();
}

export async function registerAsGuest(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('guest-email', 'ada@example.com')); // as opening their link does
  await page.reload();
  await page.getByLabel('Email address').and(page.locator('[value="ada@example.com"]')).waitFor();
}

export async function showRegistrationErrors(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(' ');
  await page.getByLabel('Email address').fill('nobody');
  await page.getByLabel('Phone number').fill('123');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Password', { exact: true }).blur();
}

export async function askToErase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password').waitFor();
  await page.getByLabel('Your password').scrollIntoViewIfNeeded();
}

export async function inviteSomebody(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor();
}

export async function openAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add address' }).first().click();
  await page.getByRole('dialog', { name: 'Add an address' }).waitFor();
}

export async function importAddressesWithErrors(page: Page): Promise<void> {
  const lines = [
    'Name;Postcode;Street;Email',
    'Grace Hopper;M1 1AE;Piccadilly;grace@example.com',
    'Alan Turing;SW1A 1__;The Mall;',
    'Mary Seacole;EH1 1YZ;;nobody',
  ];
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('list', { name: 'Rows with errors' }).waitFor();
}
