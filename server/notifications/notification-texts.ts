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
 * pick the parcel up, where it is known.
 */
export type WriteText = (sentence: string, other: string, lastDay?: string) => NotificationText;

const checking = 'We’re checking it, and will email you what happens next.';

const changeIt = 'You can name a safe place, a neighbour or another day.';

/** Receivers have no account, and may never have heard of us. */
export const receiverTexts: Readonly<Record<NotificationKindFor<'RECEIVER'>, WriteText>> = {
  booked: (_sentence, sender) => ({
    heading: 'A parcel is booked for you',
    paragraphs: [
      `${sender} has booked a parcel for you. We’ll collect it soon, and email you when we have it.`,
      changeIt,
    ],
  }),
  collected: (_sentence, sender) => ({
    heading: 'We have your parcel',
    paragraphs: [`We have collected the parcel from ${sender}, and it is on its way to you.`, changeIt],
    isExpected: true,
  }),
  delayed: (sentence) => ({
    heading: 'Your parcel is delayed',
    paragraphs: [sentence, 'It comes later than we said. We’re sorry that you have to wait.'],
    isExpected: true,
    isTrouble: true,
  }),
  held: (sentence) => ({
    heading: 'Your parcel is on hold',
    paragraphs: [sentence, `${checking} We’re sorry that you have to wait.`],
    isExpected: true,
    isTrouble: true,
  }),
  'out-for-delivery': (sentence, sender) => ({
    heading: 'Your parcel is out for delivery',
    paragraphs: [
      `${sentence} Our van has the parcel from ${sender} on board.`,
      'Nobody at home? If we can’t hand it over we write to you, and you can then say what to do with it.',
    ],
    button: 'See your delivery',
    isExpected: true,
  }),
  attempted: (sentence) => ({
    heading: 'We could not deliver your parcel',
    paragraphs: [sentence, `We’ll try again. ${changeIt}`],
    button: 'Say how it should be delivered',
    isExpected: true,
    isTrouble: true,
  }),
  'ready-for-pickup': (sentence, _sender, lastDay) => ({
    heading: 'Your parcel is ready to be picked up',
    paragraphs: [
      sentence,
      lastDay === undefined
        ? 'Please contact us for the address and the last day to pick it up. Bring this email or the tracking code with you.'
        : `Please bring this email or the tracking code with you. After ${lastDay} it goes back to the sender.`,
    ],
    button: 'See your delivery',
    ...(lastDay === undefined && { isTrouble: true }),
  }),
  delivered: (sentence, sender) => ({
    heading: 'Your parcel has been delivered',
    paragraphs: [sentence, `It was from ${sender}. If you can’t find it, tell us and we look for it.`],
    button: 'See your delivery',
  }),
  returning: (sentence, sender) => ({
    heading: 'The parcel goes back to its sender',
    paragraphs: [sentence, `If you still want it, please ask ${sender} to send it again.`],
    button: 'See your delivery',
    isTrouble: true,
  }),
  lost: (sentence, sender) => ({
    heading: 'We are looking for your parcel',
    paragraphs: [sentence, `It is the parcel from ${sender}. We’re sorry. We’re still looking for it.`],
    button: 'See your delivery',
    isTrouble: true,
  }),
  found: (sentence, sender) => ({
    heading: 'We have found your parcel',
    paragraphs: [
      sentence,
      `The parcel from ${sender} is on its way to you again. We’re sorry that you had to wait.`,
      changeIt,
    ],
    isExpected: true,
    isTrouble: true,
  }),
  cancelled: (_sentence, sender) => ({
    heading: 'A parcel will not come',
    paragraphs: [`The parcel from ${sender} that we told you of was not sent. There is nothing you have to do.`],
    hasNoOwnPage: true,
  }),
  'return-collection-failed': (sentence, holder) => ({
    heading: 'We could not collect your return',
    paragraphs: [
      sentence,
      `We’ll go to ${holder} again. You don’t need to do anything, but you may want to ask them to have the parcel ready.`,
    ],
    isTrouble: true,
  }),
};

/** The same for who ordered a return from somebody who gets no mails. */
export const returnNotCollectedUntold: WriteText = (sentence, holder) => ({
  heading: 'We could not collect your return',
  paragraphs: [
    sentence,
    `We’ll go to ${holder} again. We can’t email ${holder}. Please ask them to have the parcel ready, and send them the label: you can download it in My Shipments.`,
  ],
  isTrouble: true,
});

/** For the sender of a parcel: they ordered its return, with or without a mail to the holder, or its receiver did. */
export const returnBookedTexts: Readonly<Record<'ordered' | 'orderedUntold' | 'received', WriteText>> = {
  ordered: (_sentence, holder) => ({
    heading: 'Your return is booked',
    paragraphs: [
      `We’ll collect the parcel from ${holder} and bring it back to you. We’re emailing ${holder} a code to show to our driver. You don’t need to do anything.`,
    ],
  }),
  orderedUntold: (_sentence, holder) => ({
    heading: 'Your return is booked',
    paragraphs: [
      `We’ll collect the parcel from ${holder} and bring it back to you.`,
      `We couldn’t email ${holder}. Please tell them that we’re coming, and send them the label: you can download it in My Shipments.`,
    ],
  }),
  received: (_sentence, holder) => ({
    heading: 'A parcel is coming back to you',
    paragraphs: [`${holder} is returning a parcel that you sent. We’ll email you when we have collected it.`, changeIt],
  }),
};

const collectionTime = `${collectionDay} If nobody is there, we’ll email you and come again.`;

export const senderTexts: Readonly<Record<NotificationKindFor<'SENDER'>, WriteText>> = {
  'return-booked': (_sentence, sender) => ({
    heading: 'We’ll collect a parcel from you',
    paragraphs: [
      `${sender}, who sent you a parcel, has ordered its return and paid for it. Please pack it and have it ready.`,
      'You don’t need to print anything: open the page below and show the code to our driver.',
      collectionTime,
    ],
    button: 'Get the code for the driver',
    isTrouble: true,
  }),
  'return-cancelled': (_sentence, sender) => ({
    heading: 'We won’t collect the parcel',
    paragraphs: [`The return that ${sender} ordered was cancelled. There is nothing you have to do.`],
    isTrouble: true,
  }),
  'return-collection-failed': (sentence, sender) => ({
    heading: 'We could not collect the parcel',
    paragraphs: [
      sentence,
      `We’ll come again for the parcel that goes back to ${sender}. Please have it ready. You don’t need to print anything: open the page below and show the code to our driver.`,
    ],
    button: 'Get the code for the driver',
    isTrouble: true,
  }),
  'collection-failed': (sentence, receiver) => ({
    heading: 'We could not collect your parcel',
    paragraphs: [
      sentence,
      `We’ll come again for your parcel to ${receiver}. Please have it ready, with its label on or its code to show.`,
    ],
    isTrouble: true,
  }),
  collected: (_sentence, receiver) => ({
    heading: 'We have collected your parcel',
    paragraphs: [`Your parcel to ${receiver} is on its way.`],
    isExpected: true,
  }),
  delayed: (sentence, receiver) => ({
    heading: 'Your parcel is delayed',
    paragraphs: [sentence, `Your parcel to ${receiver} arrives later than we said. We’re sorry.`],
    isExpected: true,
    isTrouble: true,
  }),
  held: (sentence, receiver) => ({
    heading: 'Your parcel is on hold',
    paragraphs: [sentence, `It is the parcel to ${receiver}. ${checking} We’re sorry.`],
    isExpected: true,
    isTrouble: true,
  }),
  'out-for-delivery': (sentence, receiver) => ({
    heading: 'Your parcel is out for delivery',
    paragraphs: [`${sentence} Our van has your parcel to ${receiver} on board.`],
    isExpected: true,
  }),
  attempted: (sentence, receiver) => ({
    heading: 'We could not deliver your parcel',
    paragraphs: [sentence, `We’ll try to deliver it to ${receiver} again.`],
    isExpected: true,
    isTrouble: true,
  }),
  'ready-for-pickup': (sentence, receiver) => ({
    heading: 'Your parcel is ready to be picked up',
    paragraphs: [sentence, `It is waiting for ${receiver}.`],
  }),
  delivered: (sentence, receiver) => ({
    heading: 'Your parcel has been delivered',
    paragraphs: [`Your parcel to ${receiver} has arrived. ${sentence}`],
  }),
  returning: (sentence, receiver) => ({
    heading: 'Your parcel is coming back to you',
    paragraphs: [
      sentence,
      `We could not bring it to ${receiver}. You don’t need to do anything: we’ll bring it back to you.`,
    ],
    isTrouble: true,
  }),
  returned: (sentence, receiver) => ({
    heading: 'Your parcel is back with you',
    paragraphs: [sentence, `It was for ${receiver}. To send it again, book a new shipment.`],
    isTrouble: true,
  }),
  lost: (sentence, receiver) => ({
    heading: 'We are looking for your parcel',
    paragraphs: [
      sentence,
      `It is the parcel to ${receiver}. We’re sorry. We’re still looking for it. To make a claim, contact us.`,
    ],
    isTrouble: true,
  }),
  found: (sentence, receiver) => ({
    heading: 'We have found your parcel',
    paragraphs: [sentence, `Your parcel to ${receiver} is on its way again. We’re sorry for the delay.`],
    isExpected: true,
    isTrouble: true,
  }),
};
