import { articlePath } from '../../features/contents/article-path.ts';
import { findPublished } from '../../features/contents/server/publish.ts';
import { ArticlePage } from '../../features/contents/ui/public/ArticlePage.tsx';
import articleCss from '../../features/contents/ui/public/article.css?inline';
import { ShopHead } from '../../features/marketplace/ui/shop/ShopHead.tsx';
import { shortened } from '../../features/storefront/ui/bio/BioHead.tsx';
import { nameOf } from '../../features/storefront/ui/bio/BioPage.tsx';
import { inTenant } from '../../platform/database/scope.ts';
import { type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';
import type { Assets } from './assets.ts';
import { atPage } from './at-page.ts';
import { renderMissingBio } from './bio-answer.tsx';
import { product, renderPage } from './html.tsx';
import { previewPath } from './preview/preview-card.ts';
import { look } from './shop-answer.tsx';

/** `/bio/:slug/articles/:content`: what the practice has published, in its colors, to be read and shared. */
export const articlePageRoutes = (assets: Assets): PublicRoutes =>
  publicRoutes().get('/:slug/articles/:content', c =>
    atPage(c, assets, async storefront => {
      const services = c.get('services');
      const { tenantId, userId, customization } = storefront;
      const found = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
        findPublished(scope, c.req.param('content')),
      );
      if (!found) return renderMissingBio(assets, services);
      const { title, body } = found;
      const style = look(storefront, []);
      const description = shortened(
        body
          .replace(/^#.*$|\*\*/gm, '')
          .replace(/\s+/g, ' ')
          .trim(),
      );
      const url = services.env.APP_URL + articlePath(storefront.slug, c.req.param('content'));
      const image = services.env.APP_URL + previewPath(storefront);
      return renderPage(assets, {
        ...style,
        css: [articleCss, ...style.css],
        name: 'plain',
        title: `${title} · ${nameOf(storefront)}`,
        description,
        head: <ShopHead {...{ customization, title, description, url, image }} />,
        body: <ArticlePage {...{ storefront, title, body, ...product(services) }} />,
      });
    }),
  );
