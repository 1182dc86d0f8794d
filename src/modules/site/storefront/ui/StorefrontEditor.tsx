import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Storefront } from '../contract.ts';
import { isOff, wallNow } from './block-state.ts';
import { PhonePreview } from './PhonePreview.tsx';
import { PublicLink } from './PublicLink.tsx';
import { StorefrontHead } from './StorefrontHead.tsx';
import { StorefrontTabs } from './StorefrontTabs.tsx';
import classes from './storefront.module.css';
import { useHours, useNextFree, useShownArticles, useShownProducts, visitsQueryOf } from './storefront-queries.ts';
import { errorsIn, firstValues, isSamePage, previewOf, type StorefrontValues, valuesOf } from './storefront-values.ts';
import { useBlocks } from './use-blocks.ts';
import { useSaveStorefront } from './use-save-storefront.ts';
import { useShowField } from './use-show-field.ts';

/** Edits a copy of the page; nothing is public before it is saved. */
export function StorefrontEditor({ saved }: { saved: Storefront | null }) {
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
