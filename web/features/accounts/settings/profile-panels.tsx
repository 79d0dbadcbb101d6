import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router';
import { cancelEmailChange, changeEmail, changeEmailRequest, getEmail } from '../../../../contract/accounts/email.ts';
import {
  type CompanyDetails,
  type CurrentMailChoices,
  chooseMails,
  companyDetails,
  eraseAccount,
  exportAccount,
  getCompanyDetails,
  getMailChoices,
  mailChoices,
  updateCompanyDetails,
} from '../../../../contract/accounts/settings.ts';
import { formatVatNumber } from '../../../../contract/values/people/vat-number.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { clearQuote, logOut, updateEmail } from '../../../session/session-store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { EmailField } from '../../../ui/fields/email-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { LoadedPanel } from './loaded-panel.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

const emailQuery = endpointQuery(getEmail, {});
const companyQuery = endpointQuery(getCompanyDetails, {});
const mailQuery = endpointQuery(getMailChoices, {});

/** Read-only (specification, section 2). Changed by a link that we email, so apart from the form around it. */
export function OwnEmail({ email: known }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(emailQuery, queryClient);
  const email = data?.data.email;
  // It may have been confirmed in another browser, and the profile shows what this one knows.
  useEffect(() => {
    if (email !== undefined) updateEmail(email);
  }, [email]);
  return (
    <>
      <TextField
        label="Email address"
        name="email"
        value={known}
        readOnly
        autoComplete="email"
        hint="You log in with it, and we email you there."
        action={
          <Button variant="quiet" size="small" aria-label="Change email address" onClick={() => setIsOpen(true)}>
            Change
          </Button>
        }
      />
      {error && <Notice tone="danger">{error.message}</Notice>}
      {typeof data?.data.new_email === 'string' && <Unconfirmed email={data.data.new_email} />}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Change your email address">
        <EmailForm onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function Unconfirmed({ email }: { readonly email: string }) {
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
    <Notice title="Confirm your new email address">
      <p className="break-words">We’ve emailed a link to {email}. Open it within 30 minutes to make the change.</p>
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        isLoading={isPending}
        loadingText="Stopping the change"
        onClick={() => mutate()}
      >
        Keep my old address
      </Button>
    </Notice>
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
    <Form
      label="Change your email address"
      state={form}
      submitLabel="Email me a link"
      waitsFor="Enter the new address and your password"
      sendingText="Sending the link"
    >
      <p>We’ll email a link to the new address and let the old one know. Your existing invoices won’t change.</p>
      <EmailField {...form.field('new_email')} label="New email address" isRequired />
      <PasswordField {...form.field('password')} label="Your password" />
    </Form>
  );
}

const companyIntro =
  'We’ll print these on new invoices, and the company name on your labels. Your existing invoices won’t change.';

export function CompanyPanel() {
  const query = useQuery(companyQuery, queryClient);
  return (
    <LoadedPanel
      id="company"
      title="Company details"
      intro={companyIntro}
      loadingText="Looking up your company details"
      query={query}
    >
      {({ data }) => <CompanyForm saved={data} />}
    </LoadedPanel>
  );
}

function CompanyForm({ saved }: { readonly saved: CompanyDetails }) {
  const form = useForm({
    start: withSpacedVatNumber(saved),
    schema: companyDetails,
    send: async (body) => {
      const { data, message } = await call(updateCompanyDetails, { body });
      queryClient.setQueryData(companyQuery.queryKey, { data });
      form.reset(withSpacedVatNumber(data));
      toast.success(message);
    },
  });
  return (
    <Form
      label="Company details"
      state={form}
      submitLabel="Save company details"
      waitsFor={form.isChanged ? 'Check the details above' : 'Nothing to save yet'}
      sendingText="Saving your company details"
    >
      <TextField {...form.field('company_name')} label="Company name (optional)" autoComplete="organization" />
      <TextField
        {...form.field('vat_number')}
        label="VAT number (optional)"
        hint="A UK number, such as GB 123 4567 82."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Form>
  );
}

function withSpacedVatNumber({ company_name, vat_number }: CompanyDetails): CompanyDetails {
  return { company_name, vat_number: formatVatNumber(vat_number) };
}

const mailIntro = 'We’ll always email you about your payments and account. The rest is up to you.';

export function MailPanel() {
  const query = useQuery(mailQuery, queryClient);
  return (
    <LoadedPanel
      id="mails"
      title="Emails from us"
      intro={mailIntro}
      loadingText="Looking up your choices"
      query={query}
    >
      {({ data }) => <MailForm chosen={data} />}
    </LoadedPanel>
  );
}

function MailForm({ chosen }: { readonly chosen: CurrentMailChoices }) {
  const form = useForm({
    start: chosen,
    schema: mailChoices,
    send: async (body) => {
      const { data, message } = await call(chooseMails, { body });
      queryClient.setQueryData(mailQuery.queryKey, { data });
      form.reset(data);
      toast.success(message);
    },
  });
  return (
    <Form label="Emails from us" state={form} submitLabel="Save" hidesSubmit sendingText="Saving your choice">
      <Checkbox {...form.checkbox('receive_parcel_emails')} label="Email me about the parcels I send and receive" />
      <Checkbox {...form.checkbox('receive_offer_letter')} label="Send me offers by email" />
      <Checkbox {...form.checkbox('receive_news_letter')} label="Send me the newsletter" />
    </Form>
  );
}

export function DataPanel() {
  const [isErasing, setIsErasing] = useState(false);
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => call(exportAccount, {}),
      onSuccess: (data) => saveFile(JSON.stringify(data, null, 2), 'application/json', 'my-data.json'),
    },
    queryClient,
  );
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">Your data</h2>
      <p className="text-quiet">Download your data or delete your account.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isLoading={isPending} loadingText="Gathering your data" onClick={() => mutate()}>
          <Download aria-hidden="true" />
          Download my data
        </Button>
        <Button variant="quiet-danger" onClick={() => setIsErasing(true)}>
          Delete my account
        </Button>
      </div>
      {isErasing && <EraseDialog onClose={() => setIsErasing(false)} />}
    </div>
  );
}

function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog isOpen onClose={onClose} title="Delete your account?">
      <PasswordConfirmation
        label="Delete my account"
        submitLabel="Delete my account permanently"
        submitVariant="danger"
        sendingText="Deleting your account"
        send={async (body) => {
          const { message } = await call(eraseAccount, { body });
          toast.remove(); // earlier messages are about an account that is gone
          toast.success(message);
          // Synchronously: ending the session redirects to the log-in, and the navigation after it brings the notice there.
          flushSync(logOut);
          clearQuote();
          const notice = `${message} You’re logged out everywhere.`;
          void navigate('/auth/login', { replace: true, state: { notice } });
        }}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Keep my account
          </Button>
        }
      >
        <p>
          We’ll delete your name, addresses and settings, and log you out everywhere. You can’t undo this. By law, we
          keep invoices for six years.
        </p>
      </PasswordConfirmation>
    </Dialog>
  );
}
