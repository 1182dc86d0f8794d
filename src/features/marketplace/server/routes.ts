import {
  inScope,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { pageQuery } from '../../../shared/page.ts';
import { newFile } from '../../leads/contract.ts';
import {
  marketplaceMetrics,
  product,
  productChange,
  productFile,
  productInput,
  productPage,
  productPageQuery,
  purchase,
} from '../contract.ts';
import { coupon, couponInput, couponPage } from '../coupon.ts';
import { purchaseFilter, purchasePage, purchasePageQuery, purchaseRefund } from '../purchases.ts';
import { createCoupon, deleteCoupon, pageCoupons, updateCoupon } from './coupons.ts';
import { exportPurchases } from './export.ts';
import { listProductFiles } from './files.ts';
import { readMetrics } from './metrics.ts';
import { listProducts, pageProducts } from './products.ts';
import { listPurchases, pagePurchases } from './purchases.ts';
import { refundPurchase } from './refund-purchase.ts';
import { resetDownloads } from './reset-downloads.ts';
import { addProduct, changeProduct, removeProduct } from './save-product.ts';
import { sendLinkAgain } from './send-link.ts';
import { uploadProductFile } from './upload.ts';

/** Below /api/digital-products. */
export const productRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(product.array().parse(await inScope(c, scope => listProducts(c.get('services'), scope)))))
  .get('/page', async c => {
    const query = readQuery(c, productPageQuery);
    return c.json(productPage.parse(await inScope(c, scope => pageProducts(c.get('services'), scope, query))));
  })
  .post('/', async c => {
    const input = await readBody(c, productInput);
    return c.json(product.parse(await addProduct(c.get('services'), c.get('who'), input)), 201);
  })
  .put('/:id', async c => {
    const id = readId(c, 'Product');
    const change = await readBody(c, productChange);
    return c.json(product.parse(await changeProduct(c.get('services'), c.get('who'), id, change)));
  })
  .delete('/:id', async c => {
    await removeProduct(c.get('services'), c.get('who'), readId(c, 'Product'));
    return c.body(null, 204);
  });

/** Below /api/coupons. */
export const couponRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, pageQuery);
    return c.json(couponPage.parse(await inScope(c, scope => pageCoupons(scope, query))));
  })
  .post('/', async c => {
    const input = await readBody(c, couponInput);
    return c.json(coupon.parse(await inScope(c, scope => createCoupon(scope, input))), 201);
  })
  .put('/:id', async c => {
    const id = readId(c, 'Coupon');
    const input = await readBody(c, couponInput);
    return c.json(coupon.parse(await inScope(c, scope => updateCoupon(scope, id, input))));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Coupon');
    await inScope(c, scope => deleteCoupon(scope, id));
    return c.body(null, 204);
  });

/** Below /api/marketplace. */
export const marketplaceRoutes: PrivateRoutes = privateRoutes()
  .get('/metrics', async c => {
    const figures = await inScope(c, scope => readMetrics(c.get('services'), scope));
    return c.json(marketplaceMetrics.parse(figures));
  })
  .get('/files', async c => c.json(productFile.array().parse(await inScope(c, listProductFiles))))
  .post('/files', async c => {
    const arriving = { ...readQuery(c, newFile), content: c.req.raw.body };
    return c.json(productFile.parse(await uploadProductFile(c.get('services'), c.get('who'), arriving)), 201);
  });

/** Below /api/product-purchases. */
export const purchaseRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(purchase.array().parse(await inScope(c, listPurchases))))
  .get('/page', async c => {
    const query = readQuery(c, purchasePageQuery);
    return c.json(purchasePage.parse(await inScope(c, scope => pagePurchases(scope, query))));
  })
  .get('/export', async c =>
    c.body(await exportPurchases(c.get('services'), c.get('who'), readQuery(c, purchaseFilter)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="purchases.csv"',
    }),
  )
  .post('/:id/refund', async c => {
    const id = readId(c, 'Purchase');
    const wish = await readBody(c, purchaseRefund);
    return c.json(purchase.parse(await inScope(c, scope => refundPurchase(c.get('services'), scope, id, wish))));
  })
  .post('/:id/reset-downloads', async c => {
    const id = readId(c, 'Purchase');
    return c.json(purchase.parse(await inScope(c, scope => resetDownloads(scope, id))));
  })
  .post('/:id/send-link', async c => {
    const id = readId(c, 'Purchase');
    await inScope(c, scope => sendLinkAgain(c.get('services'), scope, id));
    return c.body(null, 204);
  });
