const plenty = '9999999/1h';

/** No rate limits, because all customers share one address. Errors are logged. */
export function settings(smtpUrl: string) {
  return {
    SMTP_URL: smtpUrl,
    LOG_LEVEL: 'error',
    // The clock advances by years, and the model does not expect purges.
    KEEP_SHIPMENTS_MONTHS: '1200',
    OPERATIONS_KEY: 'known-to-the-depots-of-the-model-alone',
    ENCRYPTION_KEY: 'known-to-the-tests-and-nobody-else',
    LIMIT_SIGN_INS_PER_ACCOUNT: plenty,
    LIMIT_PASSWORD_CHECKS_PER_ACCOUNT: plenty,
    LIMIT_FAILED_SIGN_INS_PER_ADDRESS: plenty,
    LIMIT_MAILS_PER_EMAIL: plenty,
    LIMIT_MAILS_PER_ADDRESS: plenty,
    LIMIT_QUOTES_PER_ADDRESS: plenty,
    LIMIT_INVALID_CALLS_PER_CALLER: plenty,
    LIMIT_SHIPMENTS_PER_CUSTOMER: plenty,
    LIMIT_REPEATS_PER_CALLER: plenty,
    LIMIT_BATCHES_PER_CUSTOMER: plenty,
    LIMIT_PAYMENTS_PER_CUSTOMER: plenty,
    LIMIT_TRACKING_MISSES_PER_ADDRESS: plenty,
    LIMIT_QUESTIONS_PER_ADDRESS: plenty,
    LIMIT_QUESTIONS_PER_CONVERSATION: plenty,
    LIMIT_COMPLAINTS_PER_ADDRESS: plenty,
    LIMIT_COMPLAINTS_PER_EMAIL: plenty,
    LIMIT_POSTCODE_GUESSES_PER_CODE: plenty,
    LIMIT_POSTCODE_GUESSES_PER_ADDRESS: plenty,
    LIMIT_PREFERENCES_PER_PARCEL: plenty,
  };
}
