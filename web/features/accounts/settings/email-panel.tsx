import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { cancelEmailChange, changeEmail, changeEmailRequest, getEmail } from '../../../../contract/account-email.ts';
import type { EndpointAnswer } from '../../../../contract/endpoint.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { updateEmail } from '../../../session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../password-field.tsx';
import { LoadedPanel } from './loaded-panel.tsx';

const emailQuery = endpointQuery(getEmail, {});

export function EmailPanel() {
  const query = useQuery(emailQuery, queryClient);
  const email = query.data?.data.email;
  // It may have been confirmed in another browser, and the profile form shows what this one knows.
  useEffect(() => {
    if (email !== undefined) updateEmail(email);
  }, [email]);
  return (
    <LoadedPanel id="email" title="Email address" loadingText="Looking up your email address" query={query}>
      {({ data }) => <EmailChange state={data} />}
    </LoadedPanel>
  );
}

type EmailState = EndpointAnswer<typeof getEmail>['data'];

function EmailChange({ state: { email, new_email: unconfirmed } }: { readonly state: EmailState }) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(cancelEmailChange, {}),
      onSuccess: ({ data, message }) => {
        queryClient.setQueryData(emailQuery.queryKey, { data });
        toast.success(message);
      },
    },
    queryClient,
  );
  return (
    <>
      <p className="text-quiet">
        You log in with <strong className="break-words">{email}</strong>. We send your emails there too.
      </p>
      {unconfirmed !== null && (
        <Notice title="Confirm your new email address">
          <p className="break-words">
            We’ve mailed a link to {unconfirmed}. Open it within 30 minutes. Until then nothing changes.
          </p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            isLoading={isPending}
            loadingText="Stopping the change"
            onClick={() => mutate()}
          >
            Don’t change it
          </Button>
        </Notice>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Change email address
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Change your email address">
        <EmailForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function EmailForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm({
    start: { new_email: '', password: '' },
    schema: changeEmailRequest,
    send: async (body) => {
      const { data, message } = await call(changeEmail, { body });
      queryClient.setQueryData(emailQuery.queryKey, { data });
      toast.success(message);
      onDone();
    },
  });
  return (
    <Form label="Change your email address" state={form} submitLabel="Mail me a link" sendingText="Mailing the link">
      <p>We'll email a link to the new address and let the old one know. Invoices you already have stay the same.</p>
      <EmailField {...form.field('new_email')} label="New email address" isRequired />
      <PasswordField {...form.field('password')} label="Your password" />
    </Form>
  );
}
