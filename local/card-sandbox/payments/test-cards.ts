export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly paymentMethods: readonly string[];
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly decline?: Decline;
  /** Whether the owner proves to be the owner first. */
  readonly needsAuthentication?: true;
  readonly later?: 'refund-fails' | 'refund-succeeds' | 'dispute';
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const testCards: Readonly<Record<string, TestCard>> = {
  visa: { number: '4242424242424242', paymentMethods: ['pm_card_visa'], brand: 'visa' },
  mastercard: { number: '5555555555554444', paymentMethods: ['pm_card_mastercard'], brand: 'mastercard' },
  amex: { number: '378282246310005', paymentMethods: ['pm_card_amex'], brand: 'amex' },
  declined: {
    number: '4000000000000002',
    paymentMethods: ['pm_card_visa_chargeDeclined', 'pm_card_chargeDeclined'],
    brand: 'visa',
    decline: declined('generic_decline'),
  },
  'insufficient-funds': {
    number: '4000000000009995',
    paymentMethods: ['pm_card_visa_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
    brand: 'visa',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  lost: {
    number: '4000000000009987',
    paymentMethods: ['pm_card_visa_chargeDeclinedLostCard', 'pm_card_chargeDeclinedLostCard'],
    brand: 'visa',
    decline: declined('lost_card'),
  },
  stolen: {
    number: '4000000000009979',
    paymentMethods: ['pm_card_visa_chargeDeclinedStolenCard', 'pm_card_chargeDeclinedStolenCard'],
    brand: 'visa',
    decline: declined('stolen_card'),
  },
  expired: {
    number: '4000000000000069',
    paymentMethods: ['pm_card_chargeDeclinedExpiredCard'],
    brand: 'visa',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  'incorrect-cvc': {
    number: '4000000000000127',
    paymentMethods: ['pm_card_chargeDeclinedIncorrectCvc'],
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  'processing-error': {
    number: '4000000000000119',
    paymentMethods: ['pm_card_chargeDeclinedProcessingError'],
    brand: 'visa',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  authentication: {
    number: '4000002760003184',
    paymentMethods: ['pm_card_authenticationRequired'],
    brand: 'visa',
    needsAuthentication: true,
  },
  'authentication-then-declined': {
    number: '4000008400001629',
    paymentMethods: ['pm_card_authenticationRequiredChargeDeclined'],
    brand: 'visa',
    needsAuthentication: true,
    decline: declined('generic_decline'),
  },
  'refund-fails': {
    number: '4000000000005126',
    paymentMethods: ['pm_card_refundFail'],
    brand: 'visa',
    later: 'refund-fails',
  },
  'refund-pends': {
    number: '4000000000007726',
    paymentMethods: ['pm_card_pendingRefund'],
    brand: 'visa',
    later: 'refund-succeeds',
  },
  dispute: {
    number: '4000000000000259',
    paymentMethods: ['pm_card_createDispute'],
    brand: 'visa',
    later: 'dispute',
  },
};

export function cardByNumber(number: string): string | undefined {
  return nameWhere((card) => card.number === number);
}

export function cardByPaymentMethod(paymentMethod: string): string | undefined {
  return nameWhere((card) => card.paymentMethods.includes(paymentMethod));
}

function nameWhere(isIt: (card: TestCard) => boolean): string | undefined {
  return Object.entries(testCards).find(([, card]) => isIt(card))?.[0];
}
