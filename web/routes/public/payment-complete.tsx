import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountPage } from '../../features/accounts/account-page.tsx';
import { NoParcel, PaymentCheck } from '../../features/payments/payment-check.tsx';
import { batchCompletePath, paymentCompletePath } from '../../features/payments/payment-complete-path.ts';
import { batchQuestion, parcelQuestion } from '../../features/payments/payment-question.ts';
import { loginPathBackTo } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { useIsSignedIn } from '../../session/session-store.ts';

export const page = { title: 'Payment', description: 'We are checking your payment.' };

/** Where the card provider redirects the customer. Without a session, they log in first and come back. */
export function Component() {
  const [search] = useSearchParams();
  const parcelId = search.get('parcel') ?? '';
  const batchId = search.get('batch') ?? '';
  const isBatch = batchId !== '';
  const path = isBatch ? batchCompletePath(batchId) : paymentCompletePath(parcelId);
  const isSignedIn = useIsSignedIn();
  useBarePath(path);
  if (!isSignedIn) return <Redirect to={loginPathBackTo(path)} />;
  if (!isBatch && parcelId === '') {
    return (
      <AccountPage title="Payment">
        <NoParcel />
      </AccountPage>
    );
  }
  return (
    <AccountPage title="Payment">
      <PaymentCheck question={isBatch ? batchQuestion(batchId) : parcelQuestion(parcelId)} />
    </AccountPage>
  );
}

/** The provider adds the payment's secret to the address. This removes it from the address bar and the history. */
function useBarePath(path: string): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isExposed = new URLSearchParams(search).has('payment_intent_client_secret');
  useEffect(() => {
    if (isExposed) void navigate(path, { replace: true });
  }, [isExposed, navigate, path]);
}
