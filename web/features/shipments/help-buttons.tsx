import { openChat } from '../../integrations/chat/open-chat.ts';
import { company } from '../../lib/company.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';

interface HelpButtonsProps {
  /** The parcel and its state, which the chat begins with. */
  readonly about: string;
  /** Where nothing else is to be done. */
  readonly isFirst?: boolean;
  /** Where somebody is about to set out. */
  readonly hasPhone?: boolean;
  readonly words?: string;
}

/** For a parcel that does not go as it should. */
export function HelpButtons({ about, isFirst = false, hasPhone = false, words = 'Chat with us' }: HelpButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button
        variant={isFirst ? 'primary' : 'secondary'}
        className={classNames('min-h-11', isFirst && 'max-sm:w-full')}
        onClick={() => void openChat(about)}
      >
        {words}
      </Button>
      {hasPhone && (
        <ButtonLink
          variant="secondary"
          className="figures min-h-11 max-sm:w-full"
          href={`tel:${company.phone.replace(/\s/g, '')}`}
        >
          Call {company.phone}
        </ButtonLink>
      )}
      <ButtonLink
        variant="quiet"
        className={classNames('min-h-11', isFirst && 'max-sm:-ml-4 forced-colors:ml-0')}
        href="/complaints"
      >
        Make a complaint
      </ButtonLink>
    </div>
  );
}
