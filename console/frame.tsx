import { ChevronDown, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, Link as RouterLink } from 'react-router';
import { hasPermission } from '../contract/staff/staff-permissions.ts';
import { Logo } from '../web/drawings/logo.tsx';
import { company } from '../web/lib/company.ts';
import { type AnchorProps, LinkProvider } from '../web/ui/buttons/link-provider.tsx';
import { Icon } from '../web/ui/icon.tsx';
import { Menu, MenuItem } from '../web/ui/overlays/menu.tsx';
import { menuGroups, pages } from './routes.ts';
import { staffRoleNames } from './staff-role-names.ts';
import { logOut, useStaffMember } from './staff-session.ts';

interface FrameProps {
  /** The search box, in the middle of the header. */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

/** Header over navigation and page. Below 1024 pixels the navigation is in a menu. */
export function Frame({ search, children }: FrameProps) {
  return (
    <LinkProvider component={InAppLink}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-action px-4 py-2.5 font-semibold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="@container sticky top-0 z-40 border-b border-line bg-page print:hidden">
        <div className="flex h-header items-center gap-3 px-4">
          <div className="lg:hidden">
            <PagesMenu />
          </div>
          <RouterLink
            to="/"
            aria-label={`${company.name} console`}
            className="inline-flex min-h-11 items-center rounded-control lg:w-52"
          >
            <Logo name={company.name} className="text-lg max-sm:[&>span]:hidden" />
          </RouterLink>
          <div className="min-w-0 flex-1">{search}</div>
          <PersonMenu />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav
          aria-label="Main"
          className="sticky top-header hidden h-[calc(100dvh-var(--header-height))] overflow-y-auto border-r border-line px-3 py-4 lg:block print:hidden"
        >
          <SideLinks />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 px-4 py-5 outline-none sm:px-6">
          {children}
        </main>
      </div>
    </LinkProvider>
  );
}

function InAppLink({ href, ...rest }: AnchorProps) {
  return <RouterLink to={href} {...rest} />;
}

/** By group, without what the role doesn't allow. */
function useMenu() {
  const { role } = useStaffMember();
  return menuGroups
    .map((group) => ({
      group,
      links: pages.flatMap(({ path, title, permission, menu }) =>
        menu?.group === group && hasPermission(role, permission) ? [{ path, title, Icon: menu.icon }] : [],
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

function SideLinks() {
  return (
    <div className="grid gap-5">
      {useMenu().map(({ group, links }) => (
        <section key={group} aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} className="px-3 pb-1 text-sm font-semibold text-quiet">
            {group}
          </h2>
          <ul className="grid gap-0.5">
            {links.map(({ path, title, Icon: Drawn }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/' || path === '/finance'}
                  className="flex min-h-9 items-center gap-3 rounded-control px-3 text-quiet transition-colors hover:bg-tint hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  <Drawn aria-hidden="true" className="size-4.5" />
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PagesMenu() {
  const links = useMenu().flatMap(({ links: ofGroup }) => ofGroup);
  return (
    <nav aria-label="Main" className="[&>div>div]:right-auto [&>div>div]:left-0">
      <Menu trigger={<Icon name="menu" />} label="Pages">
        {links.map(({ path, title, Icon: Drawn }) => (
          <MenuItem key={path} href={path} icon={<Drawn aria-hidden="true" />}>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

function PersonMenu() {
  const { full_name, role, depot } = useStaffMember();
  return (
    <Menu
      trigger={
        <>
          <span className="text-right leading-tight max-sm:sr-only">
            <span className="block text-sm">{full_name}</span>
            <span className="block text-sm font-normal text-quiet">{staffRoleNames[role]}</span>
          </span>
          <span className="sr-only">Account menu</span>
          <ChevronDown aria-hidden="true" />
        </>
      }
      heading={`${staffRoleNames[role]}, ${depot?.name ?? 'everywhere'}`}
    >
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void logOut()}>
        Log out
      </MenuItem>
    </Menu>
  );
}
