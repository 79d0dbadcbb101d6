import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import { showReturn } from '../../../contract/receiver/receiver.ts';
import type { ShipmentDetail, ShipmentRecord } from '../../../contract/shipments.ts';
import { PayShipment } from '../../features/payments/pay-shipment.tsx';
import { shipmentQuery } from '../../features/shipments/shipment-query.ts';
import { fillReceiverReturn } from '../../features/shipments/wizard/fill-return.ts';
import { ShipWizard } from '../../features/shipments/wizard/ship-wizard.tsx';
import {
  createdPath,
  type FormParameters,
  filledReturn,
  lastStep,
  readStep,
  stepPath,
} from '../../features/shipments/wizard/wizard-steps.ts';
import { MayNotBook } from '../../layout/may-not-book.tsx';
import { afterLogin, shipmentPath, shipPath } from '../../layout/navigation.ts';
import { Redirect } from '../../layout/redirect.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { guestParcelPath, guestShipPath } from '../../lib/navigation/guest-paths.ts';
import {
  createdAtEntry,
  markFormCreated,
  markFormDeleted,
  type NewForm,
  paidFormAt,
  saveFormEntry,
} from '../../session/form-entries.ts';
import { typedKeys } from '../../session/preserve-typed-input.ts';
import { readReturnToken, saveReceiverToken } from '../../session/receiver-token.ts';
import { useCan } from '../../session/role.ts';
import { clearHeldReturn, useIsSignedIn } from '../../session/session-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/feedback/skeleton.tsx';

export const page = {
  title: 'Ship a parcel',
  description: 'Tell us who’s sending, who’s receiving and what’s inside. Pay by card, and we’ll collect it.',
};

/**
 * Creates a shipment, or changes a draft, and takes its payment. Step and draft are in the address; the first step of a new shipment has no
 * parameter.
 */
export function Component() {
  const { pathname, search } = useLocation();
  const isGuest = pathname === guestShipPath;
  const isSignedIn = useIsSignedIn();
  const canBook = useCan('shipments:book');
  if (isGuest && isSignedIn) return <Redirect to={shipPath + search} />;
  return canBook ? <ShipParcel isGuest={isGuest} /> : <MayNotBook title="Ship a parcel" />;
}

function ShipParcel({ isGuest }: { readonly isGuest: boolean }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [created, setCreated] = useState<ShipmentRecord>();
  /** The shipment whose content was declared in this form, before it became a draft. */
  const [declared, setDeclared] = useState<string>();
  const [round, setRound] = useState(0);
  const draft = search.get('draft') ?? undefined;
  const isReturn = search.get('return') === filledReturn.return;
  const sender: FormParameters = isGuest ? { as: 'guest' } : {};
  const newParameters: FormParameters = { ...sender, ...(isReturn && filledReturn) };
  const parameters: FormParameters = draft === undefined ? newParameters : { ...sender, draft };
  const pathOf = isGuest ? guestParcelPath : shipmentPath;
  const isReceiverReturn = search.has('return') && !isReturn;
  const form = isReturn ? typedKeys.return : typedKeys.shipment;
  const isNewForm = draft === undefined && !isReceiverReturn && !search.has('created');
  const [earlier, readEarlierAgain] = useCreatedEarlier(form, isNewForm);
  const saveDraft = (shipment: ShipmentRecord) => {
    void navigate(afterLogin);
    if (draft !== undefined) return;
    markFormCreated(form, shipment._shipment_id);
    // In one transition with the address: Back may come before the list has loaded, while this form is still open.
    startTransition(readEarlierAgain);
  };
  const pay = (shipment: ShipmentRecord) => {
    setCreated(shipment);
    if (draft !== undefined) return;
    markFormCreated(form, shipment._shipment_id);
    void navigate(createdPath(shipment._shipment_id, parameters), { replace: true });
  };
  const resumeDeleted = (shipment: ShipmentRecord) => {
    markFormDeleted(shipment._shipment_id);
    goOnWith(draft === undefined || isGuest ? stepPath(lastStep, newParameters) : afterLogin);
  };
  // Deleted: the form is a new shipment again. Only closed: the form edits the draft.
  const goOnWith = (path: string) => {
    setDeclared(created?._shipment_id);
    setCreated(undefined);
    void navigate(path, { replace: true });
  };
  // Reloaded during the payment: the form has become a shipment, whose page says how to pay or delete it.
  const [reference] = useState(() => search.get('created'));
  // An unknown step, or the first, whose address has no parameter.
  const paid = usePassedOver(pathOf);
  if (paid !== undefined) return null;
  if (search.has('step') && readStep(search) === 1) return <Navigate to={stepPath(1, parameters)} replace />;
  if (reference !== null) return <Redirect to={pathOf(reference)} />;
  if (earlier !== undefined) return <Navigate to={stepPath(readStep(search), { ...sender, draft: earlier })} replace />;
  const startAgain = () => {
    void navigate(stepPath(1, draft === undefined ? sender : parameters), { replace: true });
    // A new form, without the errors of this one. In one transition with the address: before it, the form would redirect to
    // its own first open step.
    startTransition(() => setRound(round + 1));
  };
  const wizard = {
    step: readStep(search),
    parameters,
    onDraft: saveDraft,
    onCreated: pay,
    isAgain: round > 0,
    onStartAgain: startAgain,
  };
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-x-4 px-gutter pt-2 sm:gap-6 sm:pt-8 lg:pb-section">
      <h1 className="text-lg sm:text-2xl lg:text-3xl">Ship a parcel</h1>
      {isReceiverReturn && <ReceiverReturn />}
      {draft !== undefined && (
        <Draft key={draft} reference={draft} isGuest={isGuest}>
          {(saved) => <ShipWizard key={round} {...wizard} draft={saved} isDeclared={saved._shipment_id === declared} />}
        </Draft>
      )}
      {!isReceiverReturn && draft === undefined && <ShipWizard key={`${round} ${isReturn}`} {...wizard} />}
      {created && (
        <PayShipment
          shipment={created}
          isCreating={draft === undefined}
          onWithdrawn={() => resumeDeleted(created)}
          onClose={() => goOnWith(stepPath(lastStep, { ...sender, draft: created._shipment_id }))}
        />
      )}
    </div>
  );
}

/**
 * Goes back where the browser has loaded this page again for an entry whose shipment is paid. Entries of the same document are passed over
 * before the router sees them.
 */
function usePassedOver(pathOf: (reference: string) => string): string | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const isReached = useNavigationType() === NavigationType.Pop && wasReachedThroughHistory();
  const paid = isReached ? paidFormAt(location, location.key) : undefined;
  const passed = useRef<string>(undefined);
  useEffect(() => {
    if (paid === undefined || passed.current === location.key) return;
    passed.current = location.key;
    if (window.navigation?.canGoBack ?? true) void navigate(-1);
    else void navigate(pathOf(paid), { replace: true });
  }, [paid, location.key, navigate, pathOf]);
  return paid;
}

function wasReachedThroughHistory(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'back_forward';
}

/** What the router calls an entry that it has not written, such as one that a link within the page made. */
const unknownKey = 'default';

/**
 * The shipment that the form of this history entry has become before it is shown, so that Back leads to it and not to an empty form.
 * Read once for each entry: while the form that creates the shipment is open, it stays.
 */
function useCreatedEarlier(form: NewForm, isForm: boolean): readonly [string | undefined, readAgain: () => void] {
  const { key } = useLocation();
  const [entry, setEntry] = useState(() => ({ key, reference: createdAtEntry(key) }));
  const read = () => setEntry({ key, reference: createdAtEntry(key) });
  if (entry.key !== key) read();
  const isNew = isForm && entry.reference === undefined && key !== unknownKey;
  useEffect(() => {
    if (isNew) saveFormEntry(key, form);
  }, [isNew, key, form]);
  return [isForm ? entry.reference : undefined, read];
}

interface DraftProps {
  readonly reference: string;
  readonly isGuest: boolean;
  readonly children: (draft: ShipmentDetail) => ReactNode;
}

/** Loads a draft for the form, and says above it that it is one. The page of a shipment that can't be changed says why. */
function Draft({ reference, isGuest, children }: DraftProps) {
  const { data, error, isFetching, refetch } = useQuery(shipmentQuery(reference), queryClient);
  const draft = data?.shipment;
  if (error && !isFetching) {
    return <LoadFailure title="We couldn’t load this draft" error={error} onRetry={refetch} />;
  }
  if (!draft) return <DraftSkeleton />;
  // Without the receiver's email address it is a return by a receiver, whose addresses can't be changed.
  if (!draft.can_pay || draft.receiver_email_address === '') {
    return <Redirect to={isGuest ? guestParcelPath(reference) : shipmentPath(reference)} />;
  }
  return (
    <>
      {!isGuest && (
        <Notice tone="information">
          Draft <span className="figures whitespace-nowrap">{draft._shipment_id}</span> is saved in{' '}
          <Link href={afterLogin}>My Shipments</Link> and waiting for payment.
        </Notice>
      )}
      {children(draft)}
    </>
  );
}

/** Fills the form with the return of the parcel whose link this tab was opened with, and goes to its last step. */
function ReceiverReturn() {
  const navigate = useNavigate();
  const [token] = useState(readReturnToken);
  const { data, error, refetch } = useQuery(
    { ...endpointQuery(showReturn, { body: { token } }), enabled: token !== '', staleTime: 0 },
    queryClient,
  );
  useEffect(() => {
    if (!data) return;
    fillReceiverReturn(data.form, token);
    saveReceiverToken(token);
    clearHeldReturn();
    void navigate(stepPath(lastStep, filledReturn), { replace: true });
  }, [data, token, navigate]);

  if (token === '') {
    return (
      <EmptyState title="One more step to return your parcel">
        You started your return in another browser. Open the link in our email about your parcel in this browser, and
        choose ‘Return this parcel’ there. You’re logged in, so we’ll fill in the rest.
      </EmptyState>
    );
  }
  if (error) {
    const isLinkBroken = hasCode(error, 'NOT_FOUND', 'VALIDATION', 'CONFLICT'); // anything else may pass
    return (
      <EmptyState
        title="We can’t start this return"
        action={
          isLinkBroken ? (
            <ButtonLink href="/help#return">How to return a parcel</ButtonLink>
          ) : (
            <Button onClick={() => void refetch()}>Try again</Button>
          )
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  return (
    <SkeletonGroup label="Filling in your return">
      <Skeleton className="h-80 w-full" />
    </SkeletonGroup>
  );
}

function DraftSkeleton() {
  return (
    <SkeletonGroup label="Loading your shipment">
      <div className="grid gap-6">
        <Skeleton className="h-6 w-96 max-w-full" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      </div>
    </SkeletonGroup>
  );
}
