import { z } from 'zod';
import { apiKey, madeApiKey, newApiKey } from '../../../features/api-keys/contract.ts';
import { auditFilter, auditPage, auditQuery } from '../../../features/audit/contract.ts';
import { dashboardMetrics, dashboardToday, dashboardWeeks } from '../../../features/dashboard/contract.ts';
import {
  notification,
  notificationPage,
  notificationQuery,
  readAllAnswer,
  unreadCount,
} from '../../../features/notifications/contract.ts';
import { revenueQuery, revenueReport } from '../../../features/reports/contract.ts';
import { practiceSettings, tenant, tenantInput, usage } from '../../../features/tenants/contract.ts';
import {
  paymentWebhook,
  vendorInputs,
  vendorState,
  vendorTest,
  vendorTestAnswer,
} from '../../../features/vendors/contract.ts';
import {
  newWebhookEndpoint,
  webhookDelivery,
  webhookDeliveryPage,
  webhookDeliveryQuery,
  webhookEndpoint,
  webhookEndpointInput,
} from '../../../features/webhooks/contract.ts';
import type { Operation } from './operation.ts';
import { signInOperations } from './sign-in-operations.ts';

export const accountOperations: Record<string, Operation> = {
  'GET /api/openapi.json': {
    summary: 'Read this document',
    answer: { apiDocument: z.record(z.string(), z.unknown()) },
  },
  'GET /api/audit': { summary: 'Read who did and looked at what', query: { auditQuery }, answer: { auditPage } },
  'GET /api/audit/export': { summary: 'Export the audit log', query: { auditFilter }, file: 'text/csv' },
  ...signInOperations,
  'GET /api/notifications/unread-count': { summary: 'Count what is unread', answer: { unreadCount } },
  'GET /api/notifications': {
    summary: "List one's notifications",
    query: { notificationQuery },
    answer: { notification: notification.array() },
    page: { notificationPage },
  },
  'PATCH /api/notifications/read-all': { summary: 'Mark all as read', answer: { readAllAnswer } },
  'PATCH /api/notifications/:id/read': { summary: 'Mark one as read' },
  'GET /api/dashboard/metrics': { summary: 'Read the figures of the dashboard', answer: { dashboardMetrics } },
  'GET /api/dashboard/weeks': { summary: 'Read the figures of the last weeks', answer: { dashboardWeeks } },
  'GET /api/dashboard/today': { summary: 'Read what waits today', answer: { dashboardToday } },
  'GET /api/reports/revenue': {
    summary: 'Read the monthly revenue',
    query: { revenueQuery },
    answer: { revenueReport },
  },
  'GET /api/reports/revenue/export': {
    summary: 'Export the monthly revenue',
    query: { revenueQuery },
    file: 'text/csv',
  },
  'GET /api/tenant': { summary: 'Read the practice', answer: { tenant } },
  'PUT /api/tenant': { summary: 'Change the practice', body: { tenantInput }, answer: { tenant } },
  'GET /api/tenant/usage': { summary: 'Read what the plan holds and what is used', answer: { usage } },
  'PUT /api/tenant/settings': {
    summary: 'Change name, time zone, currency and formats',
    body: { practiceSettings },
    answer: { tenant },
  },
  'GET /api/api-keys': { summary: 'List the API keys', answer: { apiKey: apiKey.array() } },
  'POST /api/api-keys': {
    summary: 'Make an API key; the answer is the only one that holds it',
    body: { newApiKey },
    answer: { madeApiKey },
    status: 201,
  },
  'DELETE /api/api-keys/:id': { summary: 'Revoke an API key' },
  'GET /api/webhook-endpoints': { summary: 'List the webhooks', answer: { webhookEndpoint: webhookEndpoint.array() } },
  'POST /api/webhook-endpoints': {
    summary: 'Add a webhook; the answer is the only one that holds its secret',
    body: { webhookEndpointInput },
    answer: { newWebhookEndpoint },
    status: 201,
  },
  'PUT /api/webhook-endpoints/:id': {
    summary: 'Change a webhook, and turn it on again',
    body: { webhookEndpointInput },
    answer: { webhookEndpoint },
  },
  'DELETE /api/webhook-endpoints/:id': { summary: 'Remove a webhook' },
  'GET /api/webhook-endpoints/:id/deliveries': {
    summary: 'List what was delivered, and what came back',
    query: { webhookDeliveryQuery },
    answer: { webhookDeliveryPage },
  },
  'POST /api/webhook-endpoints/:id/test': { summary: 'Send a test', answer: { webhookDelivery }, status: 201 },
  'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/send-again': {
    summary: 'Deliver something again',
    answer: { webhookDelivery },
  },
  'GET /api/vendors': { summary: 'List the connected providers', answer: { vendorState: vendorState.array() } },
  'GET /api/vendors/payments/webhook': {
    summary: 'Read the address that the payment provider calls',
    answer: { paymentWebhook },
  },
  'PUT /api/vendors/:vendor': {
    summary: 'Connect a provider',
    body: { vendorInput: z.union(Object.values(vendorInputs)) },
    answer: { vendorState },
  },
  'DELETE /api/vendors/:vendor': { summary: 'Disconnect a provider', answer: { vendorState } },
  'POST /api/vendors/:vendor/test': { summary: 'Try a provider', body: { vendorTest }, answer: { vendorTestAnswer } },
};
