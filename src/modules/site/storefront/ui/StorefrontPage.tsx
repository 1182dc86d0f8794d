import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useClipboard, useHotkeys, useMediaQuery } from '@mantine/hooks';
import IconQrcode from '@tabler/icons-react/icons/IconQrcode';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { storefrontQuery } from '../../../accounts/pages/ui/page-query.ts';
import { isOff, wallNow } from './blocks.ts';
import { storefrontSearch, type Tab, tabOf } from './editor-url.ts';
import fields from './fields.module.css';
import { PhonePreview } from './PhonePreview.tsx';
import preview from './preview.module.css';
import { StorefrontTabs } from './StorefrontTabs.tsx';
import classes from './storefront.module.css';
import { blockOf, firstWrong } from './storefront-fields.ts';
import { useHours, useNextFree, useShownArticles, useShownProducts, visitsQueryOf } from './storefront-queries.ts';
import { errorsIn, firstValues, isSamePage, previewOf, type StorefrontValues, valuesOf } from './storefront-values.ts';
import { useBlocks } from './use-blocks.ts';
import { useSaveStorefront } from './use-save-storefront.ts';

function StorefrontHead({ actions }: { actions?: ReactNode }) {
  return (
    <PageHead title="Storefront" purpose="Your link-in-bio page: booking, newsletter and shop." actions={actions} />
  );
}

function StorefrontSkeleton() {
  return (
    <>
      <StorefrontHead />
      <div className={classes.editor} data-loading role="status" aria-label="Loading your storefront">
        <div className={classes.fields}>
          <Skeleton width={320} maw="100%" height={20} mb="xl" />
          <div className={fields.stack}>
            <div className={fields.who}>
              <Skeleton circle height={72} />
              <div className={fields.names}>
                <FieldSkeleton height={36} />
                <FieldSkeleton height={36} />
              </div>
            </div>
            <FieldSkeleton height={96} />
            <FieldSkeleton height={36} />
            <FieldSkeleton height={36} />
          </div>
        </div>
        <div className={preview.preview}>
          <div className={preview.phone}>
            <Skeleton className={preview.screen} height="100%" />
          </div>
        </div>
      </div>
    </>
  );
}

const FieldSkeleton = ({ height }: { height: number }) => (
  <div>
    <Skeleton width={96} height={12} mb={8} />
    <Skeleton height={height} />
  </div>
);

type Place = {
  form: UseFormReturnType<StorefrontValues>;
  onOpenBlock: (index: number) => void;
  requestFocus: (find: () => HTMLElement | null) => void;
};

/** Keeps the open tab in the URL and moves the focus to an invalid field on any tab. */
function useShowField({ form, onOpenBlock, requestFocus }: Place) {
  const { tab = 'profile' } = storefrontSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const showTab = (next: Tab) =>
    void navigate({ to: '.', search: next === 'profile' ? {} : { tab: next }, replace: true, resetScroll: false });

  function showFirst(errors: Record<string, unknown>) {
    const field = firstWrong(errors, tab);
    if (!field) return;
    if (tabOf(field) !== tab) showTab(tabOf(field));
    const block = blockOf(field);
    if (block !== null) onOpenBlock(block);
    requestFocus(() => form.getInputNode(field));
  }
  return { tab, showTab, showFirst };
}

const QrDialog = onDemand(() => import('./QrDialog.tsx').then(file => file.QrDialog));

function PublicLink({ storefront: { biolinkUrl, slug, isActive } }: { storefront: Storefront }) {
  const clipboard = useClipboard();
  const [isCodeOpen, setCodeOpen] = useState(false);
  // Loaded on first opening. Stays mounted so that it can fade out.
  const [isCodeLoaded, setCodeLoaded] = useState(false);
  const openCode = () => {
    setCodeLoaded(true);
    setCodeOpen(true);
  };
  // On a custom domain the main page is at the root, so its URL does not contain the slug.
  const end = biolinkUrl.endsWith(slug) ? slug : '';
  const base = biolinkUrl.slice(0, biolinkUrl.length - end.length).replace(/^https?:\/\/|\/$/g, '');
  return (
    <div className={classes.link}>
      <span className={classes.url}>
        {base}
        {end && '/'}
        <b>{end}</b>
      </span>
      <ActionIcon
        aria-label={clipboard.copied ? 'Copied' : 'Copy link'}
        title="Copy link"
        onClick={() => clipboard.copy(biolinkUrl)}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
      <ActionIcon
        component="a"
        href={biolinkUrl}
        target="_blank"
        rel="noopener"
        aria-label="Open page in a new tab"
        title="Open page in a new tab"
      >
        <Icon name="external" size={16} />
      </ActionIcon>
      <ActionIcon aria-label="QR code" aria-haspopup="dialog" title="QR code" onClick={openCode}>
        <IconQrcode size={16} stroke={1.8} className="icon" aria-hidden="true" />
      </ActionIcon>
      {isCodeLoaded && (
        <QrDialog address={biolinkUrl} slug={slug} isOpen={isCodeOpen} onClose={() => setCodeOpen(false)} />
      )}
      <Link to="/storefront/visits" className={classes.visits}>
        Visits
      </Link>
      <span role="status" className={classes.linkNote}>
        {clipboard.copied && 'Copied'}
        {clipboard.error && 'Couldn’t copy. Select the link and copy it yourself.'}
        {!clipboard.copied && !clipboard.error && !isActive && 'Your page is off. Visitors see “Page Not Found”.'}
      </span>
    </div>
  );
}

/** Edits a copy of the page. Nothing is public before it is saved. */
function StorefrontEditor({ saved }: { saved: Storefront | null }) {
  const { practice } = useCurrentUser();
  const mayWrite = useMay('storefront.write');
  const start = saved ? valuesOf(saved) : firstValues(practice.name);
  const form = useForm<StorefrontValues>({ initialValues: start, validate: errorsIn, validateInputOnBlur: true });
  const hasEdits = !isSamePage(form.values, start);
  useUnsavedChanges({ hasEdits, message: 'Your storefront changes aren’t saved yet.', isOverAllTabs: true });

  const requestFocus = useFocusRequest();
  const blocks = useBlocks(form, requestFocus);
  const { tab, showTab, showFirst } = useShowField({ form, onOpenBlock: blocks.open, requestFocus });
  const saving = useSaveStorefront({ saved, form, onRefused: showFirst, onSaved: blocks.forgetRemoved });
  const save = form.onSubmit(values => {
    if (mayWrite && !saving.isPending) saving.mutate(values);
  }, showFirst);
  useHotkeys([['mod+S', () => save()]], []);

  const isWide = useMediaQuery('(min-width: 66em)', true, { getInitialValueInEffect: false });
  const [isPreviewChosen, setIsPreviewChosen] = useState<boolean | null>(null);
  const hasPreview = isPreviewChosen ?? isWide;
  const nextFree = useNextFree(saved);
  const hours = useHours(saved);
  const products = useShownProducts(blocks.list);
  const articles = useShownArticles();
  const visits = useQuery(visitsQueryOf(saved, 30));
  const clicks = new Map(visits.data?.blocks.map(block => [block.id, block.clicks]));
  const wall = wallNow(useNow(), practice.timeZone);
  const selected = tab === 'blocks' ? blocks.openIndex : null;

  return (
    <form noValidate onSubmit={save} className={classes.form}>
      <StorefrontHead
        actions={
          <div className={classes.actions}>
            <span role="status" className={classes.status}>
              {mayWrite && (hasEdits || !saved) && <span className={classes.unsaved}>Not saved yet</span>}
            </span>
            <Button
              leftSection={<Icon name={hasPreview ? 'eyeOff' : 'eye'} size={16} />}
              onClick={() => setIsPreviewChosen(!hasPreview)}
            >
              {hasPreview ? 'Hide Preview' : 'Show Preview'}
            </Button>
            {mayWrite && (
              <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
                Save Changes
              </SubmitButton>
            )}
          </div>
        }
      />
      {saved && <PublicLink storefront={saved} />}
      {!mayWrite && <p className={classes.closed}>Only owners and practitioners can edit this page.</p>}
      <div className={classes.editor} data-preview={hasPreview || undefined}>
        <div className={classes.fields}>
          <StorefrontTabs {...{ form, tab, blocks, clicks, saved, nextFree, wall }} onTab={showTab} />
        </div>
        {hasPreview && (
          <PhonePreview
            storefront={previewOf(form.values, saved, { wall, openIndex: selected })}
            views={saved?.views ?? 0}
            visits={visits.data}
            nextFree={nextFree}
            hours={hours}
            products={products}
            articles={articles}
            selected={selected}
            isSelectedOff={isOff(blocks.list[selected ?? -1], wall)}
          />
        )}
      </div>
    </form>
  );
}

/** Editor of the public page (specification, section 2). The first save creates the page. */
export function StorefrontPage() {
  const query = useQuery(storefrontQuery);
  // Waits for fresh data, because editing a cached version could overwrite newer changes.
  if (!query.isFetchedAfterMount) return <StorefrontSkeleton />;
  if (query.data || isStatus(query.error, 404)) return <StorefrontEditor saved={query.data ?? null} />;
  return (
    <>
      <StorefrontHead />
      <div className={section.card}>
        <ErrorState title="Failed to load your storefront" onRetry={() => query.refetch()} />
      </div>
    </>
  );
}
