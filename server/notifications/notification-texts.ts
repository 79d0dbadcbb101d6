import { collectionDay } from '../../contract/values/next-steps.ts';
import type { NotificationKindFor } from './notification.ts';

export interface NotificationText {
  readonly heading: string;
  readonly paragraphs: readonly [string, ...string[]];
  readonly button?: string;
  /** Says when the parcel should arrive. */
  readonly isExpected?: true;
  /** Adds a link to contact us. */
  readonly isTrouble?: true;
  /** The receiver's own page is closed, so the button follows the parcel. */
  readonly hasNoOwnPage?: true;
}

/**
 * `sentence` is the event's own, made of our words and a town; `other` names the person at the other end; `lastDay` is the last one to
 * pick the parcel up, where it is known; `progress` says how many of several parcels are delivered, or which are ready to collect, and
 * `ready` counts these.
 */
export type WriteText = (
  sentence: string,
  other: string,
  lastDay?: string,
  progress?: string,
  ready?: number,
) => NotificationText;

const checking = 'We’re looking into it and we’ll email you what happens next.';

export const othersFollow = 'The others follow, and we’ll email you about them.';

export const sentBack = 'After that we’ll send it back to the sender.';

export const changeIt = 'You can choose a safe place, a neighbour or another day.';

const bringIt = 'Bring this email or the tracking number with you.';

function waitsUntil(lastDay: string, ready: number): string {
  return ready > 1
    ? `Each parcel waits until its last day. ${sentBack}`
    : `After ${lastDay} we’ll send it back to the sender.`;
}

/** Receivers have no account, and may never have heard of us. */
export const receiverTexts: Readonly<Record<NotificationKindFor<'RECEIVER'>, WriteText>> = {
  booked: (_sentence, sender) => ({
    heading: 'A parcel is booked for you',
    paragraphs: [`${sender} is sending you a parcel. We’ll collect it soon and email you when we have it.`, changeIt],
  }),
  collected: (_sentence, sender) => ({
    heading: 'We have your parcel',
    paragraphs: [`We’ve collected the parcel from ${sender}, and it’s on its way to you.`, changeIt],
    isExpected: true,
  }),
  delayed: (sentence) => ({
    heading: 'Your parcel is delayed',
    paragraphs: [sentence, 'It’ll arrive later than we said. We’re sorry about the wait.'],
    isExpected: true,
    isTrouble: true,
  }),
  held: (sentence) => ({
    heading: 'Your parcel is on hold',
    paragraphs: [sentence, `${checking} We’re sorry about the wait.`],
    isExpected: true,
    isTrouble: true,
  }),
  'out-for-delivery': (sentence, sender) => ({
    heading: 'Your parcel is out for delivery',
    paragraphs: [
      `${sentence} Your parcel from ${sender} is on the van.`,
      'Not in? We’ll email you so you can choose what happens next.',
    ],
    button: 'See your delivery',
    isExpected: true,
  }),
  attempted: (sentence) => ({
    heading: 'We couldn’t deliver your parcel',
    paragraphs: [sentence, `We’ll try again. ${changeIt}`],
    button: 'Choose what happens next',
    isExpected: true,
    isTrouble: true,
  }),
  'ready-for-pickup': (sentence, _sender, lastDay, progress = '', ready = 1) => ({
    heading: progress,
    paragraphs: [
      sentence,
      lastDay === undefined
        ? `Contact us for the address and the last day you can collect ${ready > 1 ? 'them' : 'it'}. ${bringIt}`
        : `${bringIt} ${waitsUntil(lastDay, ready)}`,
    ],
    button: 'See your delivery',
    ...(lastDay === undefined && { isTrouble: true }),
  }),
  'partly-ready': (sentence, sender, lastDay, progress = '', ready = 1) => ({
    heading: progress,
    paragraphs: [
      sentence,
      lastDay === undefined
        ? `${ready > 1 ? 'They’re' : 'It’s'} from ${sender}. Contact us for the address and the last day you can collect ${ready > 1 ? 'them' : 'it'}. ${othersFollow}`
        : `${ready > 1 ? 'They’re' : 'It’s'} from ${sender}. ${bringIt} ${waitsUntil(lastDay, ready)} ${othersFollow}`,
    ],
    ...(lastDay === undefined && { isTrouble: true }),
  }),
  'partly-delivered': (sentence, sender, _lastDay, progress = '') => ({
    heading: progress,
    paragraphs: [sentence, `They’re from ${sender}. We’ll email you about the others.`],
  }),
  delivered: (sentence, sender) => ({
    heading: 'Your parcel has been delivered',
    paragraphs: [sentence, `It was from ${sender}. Can’t find it? Tell us and we’ll look into it.`],
    button: 'See your delivery',
  }),
  returning: (sentence, sender) => ({
    heading: 'Your parcel is going back',
    paragraphs: [sentence, `If you still want it, please ask ${sender} to send it again.`],
    button: 'See your delivery',
    isTrouble: true,
  }),
  lost: (sentence, sender) => ({
    heading: 'We’re looking for your parcel',
    paragraphs: [sentence, `It’s the parcel from ${sender}. We’re sorry, and we’re still looking for it.`],
    button: 'See your delivery',
    isTrouble: true,
  }),
  found: (sentence, sender) => ({
    heading: 'We’ve found your parcel',
    paragraphs: [
      sentence,
      `The parcel from ${sender} is on its way to you again. We’re sorry about the wait.`,
      changeIt,
    ],
    isExpected: true,
    isTrouble: true,
  }),
  cancelled: (_sentence, sender) => ({
    heading: 'Your parcel was cancelled',
    paragraphs: [`${sender} cancelled the parcel we told you about. You don’t need to do anything.`],
    hasNoOwnPage: true,
  }),
  'return-collection-failed': (sentence, holder) => ({
    heading: 'We couldn’t collect your return',
    paragraphs: [sentence, `We’ll go to ${holder} again. Please ask them to have the parcel ready.`],
    isTrouble: true,
  }),
};

/** Of a collection that was booked for a window: nobody comes again before who booked it has chosen another. */
export function collectionMissed(failed: number, isReturn: boolean): WriteText {
  return (sentence, other) => ({
    heading: isReturn ? 'We couldn’t collect your return' : 'We couldn’t collect your parcel',
    paragraphs: [
      sentence,
      isReturn
        ? `Choose a new time to collect it from ${other}. It’s free. Please tell them the time, and ask them to have the parcel ready.`
        : `Choose a new time for your parcel to ${other}. It’s free. Please have it ready, with the label attached or the QR code to show.`,
      ...(failed > 1 ? [`We’ve tried ${failed} times. Taking it to a drop-off point may be easier.`] : []),
    ],
    isTrouble: true,
  });
}

/** The same for who ordered a return from somebody who gets no mails. */
export const returnNotCollectedUntold: WriteText = (sentence, holder) => ({
  heading: 'We couldn’t collect your return',
  paragraphs: [
    sentence,
    `We’ll go to ${holder} again. We can’t email ${holder}. Please ask them to have the parcel ready, and send them the label. You can download it in My Shipments.`,
  ],
  isTrouble: true,
});

/** For the sender of a parcel: they ordered its return, with or without a mail to the holder, or its receiver did. */
export const returnBookedTexts: Readonly<Record<'ordered' | 'orderedUntold' | 'received', WriteText>> = {
  ordered: (_sentence, holder) => ({
    heading: 'Your return is booked',
    paragraphs: [
      `We’ll collect the parcel from ${holder} and bring it back to you. We’re emailing ${holder} a code to show our driver. You don’t need to do anything.`,
    ],
  }),
  orderedUntold: (_sentence, holder) => ({
    heading: 'Your return is booked',
    paragraphs: [
      `We’ll collect the parcel from ${holder} and bring it back to you.`,
      `We couldn’t email ${holder}. Please tell them we’re coming, and send them the label. You can download it in My Shipments.`,
    ],
  }),
  received: (_sentence, holder) => ({
    heading: 'A parcel is coming back to you',
    paragraphs: [`${holder} is returning a parcel you sent. We’ll email you when we’ve collected it.`, changeIt],
  }),
};

const collectionTime = `${collectionDay} If nobody’s there, we’ll email you and come again.`;

export const senderTexts: Readonly<Record<NotificationKindFor<'SENDER'>, WriteText>> = {
  'return-booked': (_sentence, sender) => ({
    heading: 'We’ll collect a parcel from you',
    paragraphs: [
      `${sender}, who sent you a parcel, has booked and paid for its return. Please pack it and have it ready.`,
      'You don’t need to print anything. Open the page below and show our driver the code.',
      collectionTime,
    ],
    button: 'Get the code for the driver',
    isTrouble: true,
  }),
  'return-cancelled': (_sentence, sender) => ({
    heading: 'We won’t collect the parcel',
    paragraphs: [`${sender} cancelled the return. You don’t need to do anything.`],
    isTrouble: true,
  }),
  'return-collection-failed': (sentence, sender) => ({
    heading: 'We couldn’t collect the parcel',
    paragraphs: [
      sentence,
      `We’ll come again for the parcel going back to ${sender}. Please have it ready. You don’t need to print anything. Open the page below and show our driver the code.`,
    ],
    button: 'Get the code for the driver',
    isTrouble: true,
  }),
  'collection-failed': (sentence, receiver) => ({
    heading: 'We couldn’t collect your parcel',
    paragraphs: [
      sentence,
      `We’ll come again for your parcel to ${receiver}. Please have it ready, with the label attached or the QR code to show.`,
    ],
    isTrouble: true,
  }),
  collected: (_sentence, receiver) => ({
    heading: 'We’ve collected your parcel',
    paragraphs: [`Your parcel to ${receiver} is on its way.`],
    isExpected: true,
  }),
  delayed: (sentence, receiver) => ({
    heading: 'Your parcel is delayed',
    paragraphs: [sentence, `Your parcel to ${receiver} will arrive later than we said. We’re sorry.`],
    isExpected: true,
    isTrouble: true,
  }),
  held: (sentence, receiver) => ({
    heading: 'Your parcel is on hold',
    paragraphs: [sentence, `It’s the parcel to ${receiver}. ${checking} We’re sorry.`],
    isExpected: true,
    isTrouble: true,
  }),
  'out-for-delivery': (sentence, receiver) => ({
    heading: 'Your parcel is out for delivery',
    paragraphs: [`${sentence} Your parcel to ${receiver} is on the van.`],
    isExpected: true,
  }),
  attempted: (sentence, receiver) => ({
    heading: 'We couldn’t deliver your parcel',
    paragraphs: [sentence, `We’ll try again to deliver it to ${receiver}.`],
    isExpected: true,
    isTrouble: true,
  }),
  'ready-for-pickup': (sentence, receiver, _lastDay, progress = '', ready = 1) => ({
    heading: progress,
    paragraphs: [sentence, `${ready > 1 ? 'They’re' : 'It’s'} waiting for ${receiver}.`],
  }),
  'partly-ready': (sentence, receiver, _lastDay, progress = '', ready = 1) => ({
    heading: progress,
    paragraphs: [sentence, `${ready > 1 ? 'They’re' : 'It’s'} waiting for ${receiver}. ${othersFollow}`],
  }),
  'partly-delivered': (sentence, receiver, _lastDay, progress = '') => ({
    heading: progress,
    paragraphs: [`They’re your parcels to ${receiver}. ${sentence}`, 'We’ll email you about the others.'],
  }),
  delivered: (sentence, receiver) => ({
    heading: 'Your parcel has been delivered',
    paragraphs: [`Your parcel to ${receiver} has arrived. ${sentence}`],
  }),
  returning: (sentence, receiver) => ({
    heading: 'Your parcel is coming back to you',
    paragraphs: [
      sentence,
      `We couldn’t deliver it to ${receiver}. You don’t need to do anything. We’ll bring it back to you.`,
    ],
    isTrouble: true,
  }),
  returned: (sentence, receiver) => ({
    heading: 'Your parcel is back with you',
    paragraphs: [sentence, `It was for ${receiver}. To send it again, book a new shipment.`],
    isTrouble: true,
  }),
  lost: (sentence, receiver) => ({
    heading: 'We’re looking for your parcel',
    paragraphs: [
      sentence,
      `It’s the parcel to ${receiver}. We’re sorry, and we’re still looking for it. To make a claim, contact us.`,
    ],
    isTrouble: true,
  }),
  found: (sentence, receiver) => ({
    heading: 'We’ve found your parcel',
    paragraphs: [sentence, `Your parcel to ${receiver} is on its way again. We’re sorry for the delay.`],
    isExpected: true,
    isTrouble: true,
  }),
};
