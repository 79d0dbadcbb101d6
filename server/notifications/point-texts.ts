import type { NotificationKind } from './notification.ts';
import { changeIt, type WriteText } from './notification-texts.ts';

/** In place of those that speak of a driver, where the sender takes the parcel to a point. */
export function dropOffTexts(
  place: string,
): Readonly<Record<'SENDER' | 'RECEIVER', Readonly<Partial<Record<NotificationKind, WriteText>>>>> {
  return {
    RECEIVER: {
      booked: (_sentence, sender) => ({
        heading: 'A parcel is booked for you',
        paragraphs: [
          `${sender} is sending you a parcel, and drops it off at ${place}. We’ll email you when we have it.`,
          changeIt,
        ],
      }),
      collected: (sentence, sender) => ({
        heading: 'We have your parcel',
        paragraphs: [`${sentence} The parcel from ${sender} is on its way to you.`, changeIt],
        isExpected: true,
      }),
    },
    SENDER: {
      collected: (sentence, receiver) => ({
        heading: 'We have your parcel',
        paragraphs: [`${sentence} Your parcel to ${receiver} is on its way.`],
        isExpected: true,
      }),
      'collection-failed': (sentence, receiver) => ({
        heading: 'We don’t have your parcel yet',
        paragraphs: [sentence, `Drop your parcel to ${receiver} at ${place}, and show the QR code there.`],
        isTrouble: true,
      }),
    },
  };
}

/** Of a parcel at a point, which hands it over for a PIN. No mail holds the PIN: it is on the receiver's own page. */
export const readyAtPoint: WriteText = (sentence, sender, lastDay = '') => ({
  heading: 'Your parcel is ready to collect',
  paragraphs: [
    `${sentence} It’s from ${sender}.`,
    `Open the page below for your PIN and QR code, and show either at the till. Somebody else can collect it with them. After ${lastDay} we’ll send it back to the sender.`,
  ],
  button: 'Get your PIN',
});
