import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { markAllRead, markRead } from './notification-queries.ts';

const showError = (error: Error) => toast.failure('Failed to mark as read', sentenceOf(error, 'Please try again.'));

export const useMarkRead = () => useMutation({ mutationFn: markRead, onError: showError });

export const useMarkAllRead = () =>
  useMutation({
    mutationFn: markAllRead,
    onSuccess: ({ changed }) =>
      toast.success(changed === 1 ? '1 notification marked as read' : `${changed} notifications marked as read`),
    onError: showError,
  });
