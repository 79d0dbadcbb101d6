import { useQuery } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { chooseMails, getMailChoices, type MailChoices, mailChoices } from '../../../../contract/account-settings.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { call } from '../../../lib/api/call.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';

/** Which mails the customer wants beyond those about their parcels and their account. */
export function MailPanel() {
  const { data, error } = useQuery(endpointQuery(getMailChoices, {}), queryClient);
  return (
    <section aria-labelledby="mails" className="grid gap-4">
      <h2 id="mails" className="text-xl">
        Emails from us
      </h2>
      <p className="text-quiet">
        We always email you about your parcels, payments and account. Anything else is up to you.
      </p>
      {error && !data && <Notice tone="danger">{error.message}</Notice>}
      {!error && !data && (
        <SkeletonGroup label="Looking up your choices">
          <Skeleton className="h-18" />
        </SkeletonGroup>
      )}
      {data && <MailForm chosen={data.data} />}
    </section>
  );
}

function MailForm({ chosen }: { readonly chosen: MailChoices }) {
  const form = useForm({
    start: chosen,
    schema: mailChoices,
    send: async (body) => {
      const { data, message } = await call(chooseMails, { body });
      queryClient.setQueryData(endpointQuery(getMailChoices, {}).queryKey, { data });
      form.reset(data);
      toast.success(message);
    },
  });
  return (
    <Form label="Emails from us" state={form} submitLabel="Save choice" sendingText="Saving your choice">
      <Checkbox {...form.checkbox('receive_offer_letter')} label="Send me offers by email" />
      <Checkbox {...form.checkbox('receive_news_letter')} label="Send me the newsletter" />
    </Form>
  );
}
