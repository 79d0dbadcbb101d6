import { AboutBlock } from '../../features/company/about-block.tsx';
import { HeroSection } from '../../features/company/hero-section.tsx';
import { SendPanel } from '../../features/quotes/send-panel.tsx';
import { homePath } from '../../layout/navigation.ts';
import { company } from '../../lib/company.ts';
import { prerenderedPart } from '../../lib/prerendered-part.tsx';
import { loadSummaryPage } from '../../summary-page.ts';
import { Card } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export const page = {
  title: `${company.name}: send a parcel by electric van`,
  description:
    'Electric parcel delivery across the United Kingdom. See the price of your parcel, VAT included, before you book.',
};

/** The tabs of the hero's card; a tab's panel is chosen by the address's `page` parameter (specification, section 2). */
const tabs = [{ id: 'send', label: 'Send', href: homePath }] as const;

const Services = prerenderedPart('services-part', async () => {
  return (await import('../../features/company/services-section.tsx')).ServicesSection;
});
const Business = prerenderedPart('business-part', async () => {
  return (await import('../../features/company/business-banner.tsx')).BusinessBanner;
});

/** The home page: the quote form beside the headline, then what else we do and who we are. */
export function Component() {
  return (
    <>
      <HeroSection>
        <Card tone="lifted" className="pt-1 sm:pt-2">
          <Tabs label="What would you like to do?" tabs={tabs} selected="send" panelClassName="pt-4">
            <SendPanel loadSummary={loadSummaryPage} />
          </Tabs>
        </Card>
      </HeroSection>
      <Services />
      <Business />
      <AboutBlock />
    </>
  );
}
