import { type Html, html, writePage } from '../../http/html.ts';
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

/** Says that mails have stopped, and lets whoever pressed by mistake take it back. */
export function stoppedPage(companyName: string, undoPath: string): string {
  return page(
    companyName,
    'You will get no more mails about parcels',
    html`<p>Did you press by mistake?</p>
<form method="post" action="${undoPath}"><button type="submit">Turn these emails back on</button></form>
${followLink}`,
  );
}

/** Says that mails come again. */
export function comingPage(companyName: string): string {
  return page(
    companyName,
    'You get mails about parcels again',
    html`<p>We write to you when something happens to a parcel you send or receive.</p>
${followLink}`,
  );
}

/** Says that a link can change nothing any more, and where there is one that can. */
export function forgottenPage(companyName: string): string {
  return page(
    companyName,
    'This link has ended',
    html`<p>We have forgotten whom that parcel was from and for, so this link no longer changes anything.</p>
<p>If mails about other parcels still come, please use the link in the newest of them.</p>
${followLink}`,
  );
}

/** Says that a link was cut short or is not one of ours, and how to get the whole one. */
export function brokenLinkPage(companyName: string): string {
  return page(
    companyName,
    'This link is incomplete',
    html`<p>Nothing was changed. Copy the whole link from the email.</p>
${followLink}`,
  );
}

const followLink = html`<p><a href="/?page=track">Follow a parcel</a></p>`;

function page(companyName: string, heading: string, content: Html): string {
  const body = html`<header>
<p><a href="/?page=send">${companyName}</a></p>
<h1>${heading}</h1>
</header>
<main>
${content}
</main>`;
  return writePage({ title: `${heading} · ${companyName}`, style: `${stopPath}.css`, isUnlisted: true, body });
}
