import * as email from './account-email.ts';
import * as passkeys from './account-passkeys.ts';
import * as secondFactor from './account-second-factor.ts';
import * as settings from './account-settings.ts';
import * as accounts from './accounts.ts';
import * as addressBook from './address-book.ts';
import { addressAttributions, placeSuggestions, postalCodeStreets, postalCodeTowns } from './addresses.ts';
import * as bulk from './bulk.ts';
import { updateShipment } from './drafts.ts';
import { emissionsStatement, emissionsTable } from './emissions.ts';
import * as invoices from './invoices.ts';
import * as labels from './labels.ts';
import * as needsProfile from './needs-profile.ts';
import { listPreferences, recordScans } from './operations.ts';
import * as payments from './payments.ts';
import { placesConfig } from './places.ts';
import { getQuote } from './quotes.ts';
import * as receiver from './receiver.ts';
import * as shipments from './shipments.ts';
import * as support from './support.ts';
import { trackShipment } from './tracking.ts';

/** Every operation of the API, in the order of its OpenAPI description. */
export const endpoints = [
  getQuote,
  shipments.createShipment,
  updateShipment,
  shipments.myShipments,
  shipments.getShipment,
  shipments.deleteShipment,
  shipments.declareShipment,
  shipments.cancelShipment,
  shipments.repeatShipment,
  bulk.checkShipments,
  bulk.createShipments,
  bulk.unpaidBatches,
  bulk.paidBatches,
  bulk.deleteBatch,
  emissionsStatement,
  emissionsTable,
  labels.shipmentLabel,
  labels.selectedLabels,
  labels.batchLabels,
  labels.unprintedLabels,
  labels.batchTrackingCodes,
  labels.shipmentQr,
  postalCodeStreets,
  postalCodeTowns,
  placeSuggestions,
  addressAttributions,
  accounts.register,
  accounts.verifyEmail,
  accounts.endRegistration,
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
  settings.getMailChoices,
  settings.chooseMails,
  settings.getCompanyDetails,
  settings.updateCompanyDetails,
  settings.changePassword,
  settings.listSessions,
  settings.endSession,
  settings.endOtherSessions,
  settings.getSignInSecurity,
  settings.exportAccount,
  settings.eraseAccount,
  email.getEmail,
  email.changeEmail,
  email.cancelEmailChange,
  email.confirmEmailChange,
  email.undoEmailChange,
  secondFactor.enterSecondFactor,
  secondFactor.startAuthenticator,
  secondFactor.confirmAuthenticator,
  secondFactor.renewRecoveryCodes,
  secondFactor.turnOffAuthenticator,
  passkeys.startPasskeySignIn,
  passkeys.signInWithPasskey,
  passkeys.startPasskey,
  passkeys.addPasskey,
  passkeys.renamePasskey,
  passkeys.removePasskey,
  placesConfig,
  addressBook.myAddressBook,
  addressBook.listAddresses,
  addressBook.searchAddresses,
  addressBook.addAddress,
  addressBook.changeAddress,
  addressBook.deleteAddress,
  addressBook.importAddresses,
  addressBook.exportAddresses,
  trackShipment,
  receiver.showMyDelivery,
  receiver.showReturn,
  receiver.forgetNeeds,
  needsProfile.myNeeds,
  needsProfile.forgetMyNeeds,
  receiver.setPreference,
  receiver.withdrawPreference,
  receiver.updateSubscription,
  receiver.checkPostcode,
  receiver.setPreferenceByPostcode,
  recordScans,
  listPreferences,
  payments.paymentConfig,
  payments.createPaymentIntent,
  payments.confirmPayment,
  bulk.createBatchPaymentIntent,
  bulk.confirmBatchPayment,
  invoices.myInvoices,
  invoices.invoicePdf,
  invoices.exportInvoices,
  support.supportConfig,
  support.getConversation,
  support.askSupport,
  support.leaveEmail,
  support.forgetConversation,
  support.complain,
] as const;
