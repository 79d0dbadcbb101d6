import { type Html, html } from '../../http/html.ts';
import { stopPath } from './stop-links.ts';

/** Asks whoever opens a link that stops mails whether they mean it. It works without a script. */
export function askPage(companyName: string): string {
  return page(
    companyName,
    'Stop mails about parcels?',
    html`<p>You will no longer get mails about parcels you send or receive: not when one is collected, on its way or delivered. Receipts still come.</p>
<form method="post"><button type="submit">Stop these mails</button></form>
<p>You can still follow every parcel with its tracking code.</p>`,
  );
}

/** Says that mails have stopped, and how they come back. */
export function stoppedPage(companyName: string): string {
  return page(
    companyName,
    'You will get no more mails about parcels',
    html`<p>If you change your mind, open the page of your delivery from an earlier mail and switch them on again, or write to us.</p>
<p><a href="/?page=track">Follow a parcel</a></p>`,
  );
}

function page(companyName: string, heading: string, content: Html): string {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading} · ${companyName}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
<link rel="stylesheet" href="${stopPath}.css">
</head>
<body>
<header>
<p><a href="/?page=send">${companyName}</a></p>
<h1>${heading}</h1>
</header>
<main>
${content}
</main>
</body>
</html>
`.text;
}
