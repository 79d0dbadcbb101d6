import * as settings from './account-settings.ts';
import * as accounts from './accounts.ts';
import { getQuote } from './quotes.ts';

/** Every operation of the API: the list its description is made from. */
export const endpoints = [
  getQuote,
  accounts.register,
  accounts.verifyEmail,
  accounts.resendEmailOtp,
  accounts.login,
  accounts.signInWithLink,
  accounts.logout,
  accounts.forgotPassword,
  accounts.verifyAccountResetOtp,
  accounts.resetPassword,
  accounts.setupAccount,
  settings.createProfile,
  settings.updateAccount,
  settings.changePassword,
  settings.listSessions,
  settings.endSession,
  settings.endOtherSessions,
  settings.exportAccount,
  settings.eraseAccount,
] as const;
