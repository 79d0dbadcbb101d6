import { accountFlows } from './account-flows.ts';
import { billingFlows, billingJobFlows } from './billing-flows.ts';
import { collectionFlows } from './collection-flows.ts';
import { consoleFlows } from './console-flows.ts';
import { emailFlows } from './email-flows.ts';
import type { FaultFlow } from './fault-flow.ts';
import { guestFlows } from './guest-flows.ts';
import { jobFlows } from './job-flows.ts';
import { memberFlows } from './member-flows.ts';
import { parcelFlows } from './parcel-flows.ts';
import { paymentFlows } from './payment-flows.ts';
import { pointFlows } from './point-flows.ts';
import { readFlows } from './read-flows.ts';
import { shipmentFlows } from './shipment-flows.ts';
import { signInFlows } from './sign-in-flows.ts';
import { staffFlows } from './staff-flows.ts';
import { supportFlows } from './support-flows.ts';

export const allFlows: readonly FaultFlow[] = [
  ...accountFlows,
  ...emailFlows,
  ...signInFlows,
  ...guestFlows,
  ...memberFlows,
  ...shipmentFlows,
  ...paymentFlows,
  ...billingFlows,
  ...billingJobFlows,
  ...parcelFlows,
  ...collectionFlows,
  ...pointFlows,
  ...supportFlows,
  ...staffFlows,
  ...consoleFlows,
  ...readFlows,
  ...jobFlows,
];
