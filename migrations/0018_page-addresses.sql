-- Every page there is has the address it has.
INSERT INTO "storefront_slugs" ("tenant_id", "storefront_id", "slug") SELECT "tenant_id", "id", "slug" FROM "storefronts";
