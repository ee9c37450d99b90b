using Avalonia.Controls.Primitives;
using Calendar = Avalonia.Controls.Calendar;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Sets dates as <c>yyyy-MM-dd</c> and times as <c>HH:mm</c> or <c>HH:mm:ss</c>, in every culture and calendar. UI thread only.</summary>
internal static class SettableDate
{
    private const string Format = "yyyy-MM-dd";

    private static readonly string[] s_timeFormats = ["hh\\:mm", "hh\\:mm\\:ss"];

    /// <summary>Checks a date for a picker, which offers whole years and displays them in the current calendar.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static PreparedValue Of(DatePicker picker, string value, ElementName element)
    {
        var calendar = CultureInfo.CurrentCulture.DateTimeFormat.Calendar;
        var first = Latest(new DateTime(picker.MinYear.Year, 1, 1), calendar.MinSupportedDateTime);
        var last = Earliest(new DateTime(picker.MaxYear.Year, 12, 31), calendar.MaxSupportedDateTime);
        var date = Read(value, element, first, last, null);
        DateTimeOffset? moment = date is { } day ? new DateTimeOffset(day, day.Year is > 1 and < 9999 ? TimeZoneInfo.Local.GetUtcOffset(day) : TimeSpan.Zero) : null;
        return new PreparedValue(() => picker.SetCurrentValue(DatePicker.SelectedDateProperty, moment), () => picker.SelectedDate?.Date == date);
    }

    /// <summary>Checks a date for a picker with a calendar.</summary>
    /// <inheritdoc cref="Of(DatePicker, string, ElementName)"/>
    public static PreparedValue Of(CalendarDatePicker picker, string value, ElementName element)
    {
        var date = Read(value, element, picker.DisplayDateStart, picker.DisplayDateEnd, picker.BlackoutDates);
        return new PreparedValue(() => picker.SetCurrentValue(CalendarDatePicker.SelectedDateProperty, date), () => picker.SelectedDate?.Date == date);
    }

    /// <summary>Checks a date for a calendar.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, or DISABLED for a calendar in which no date can be selected.</exception>
    public static PreparedValue Of(Calendar calendar, string value, ElementName element)
    {
        SettableValue.CheckWritable(calendar.SelectionMode == CalendarSelectionMode.None, element);
        var date = Read(value, element, calendar.DisplayDateStart, calendar.DisplayDateEnd, calendar.BlackoutDates);
        return new PreparedValue(() => calendar.SetCurrentValue(Calendar.SelectedDateProperty, date), () => calendar.SelectedDate?.Date == date);
    }

    /// <summary>Checks a time for a picker.</summary>
    /// <inheritdoc cref="Of(DatePicker, string, ElementName)"/>
    public static PreparedValue Of(TimePicker picker, string value, ElementName element)
    {
        var time = value.Length == 0 ? (TimeSpan?)null
            : TimeSpan.TryParseExact(value, s_timeFormats, CultureInfo.InvariantCulture, out var read) && IsOffered(picker, read) ? read
            : throw Failures.NotTaken(element, value, TimesOf(picker));
        return new PreparedValue(() => picker.SetCurrentValue(TimePicker.SelectedTimeProperty, time), () => picker.SelectedTime == time);
    }

    private static DateTime? Read(string value, ElementName element, DateTime? first, DateTime? last, CalendarBlackoutDatesCollection? excluded)
    {
        if (value.Length == 0)
            return null;

        var isDate = DateTime.TryParseExact(value, Format, CultureInfo.InvariantCulture, DateTimeStyles.None, out var date);
        if (isDate && excluded?.Contains(date) == true)
            throw Failures.NotTaken(element, value, "dates that are not blacked out");

        return isDate && !(date < first?.Date) && !(date > last?.Date) ? date : throw Failures.NotTaken(element, value, DatesWithin(first, last));
    }

    private static string DatesWithin(DateTime? first, DateTime? last)
    {
        var from = first is null ? "" : $" from {first.Value.ToString(Format, CultureInfo.InvariantCulture)}";
        var to = last is null ? "" : $" to {last.Value.ToString(Format, CultureInfo.InvariantCulture)}";
        return $"a date{from}{to}, written `{Format}`";
    }

    private static bool IsOffered(TimePicker picker, TimeSpan time) =>
        time.Minutes % Math.Max(1, picker.MinuteIncrement) == 0
        && (picker.UseSeconds ? time.Seconds % Math.Max(1, picker.SecondIncrement) == 0 : time.Seconds == 0);

    private static string TimesOf(TimePicker picker)
    {
        var minutes = picker.MinuteIncrement > 1 ? FormattableString.Invariant($", in steps of {picker.MinuteIncrement} minutes") : "";
        var seconds = picker is { UseSeconds: true, SecondIncrement: > 1 } ? FormattableString.Invariant($", in steps of {picker.SecondIncrement} seconds") : "";
        return $"a time from 00:00 to 23:59, written `HH:mm`{(picker.UseSeconds ? " or `HH:mm:ss`" : "")}{minutes}{seconds}";
    }

    private static DateTime Latest(DateTime one, DateTime other) => one > other ? one : other;

    private static DateTime Earliest(DateTime one, DateTime other) => one < other ? one : other;
}
