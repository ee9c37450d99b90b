using Amcp.Avalonia.Links;
using ModelContextProtocol.Protocol;
using MessageId = ModelContextProtocol.Protocol.RequestId;

namespace Amcp.Avalonia.Tests.Links;

public sealed class UnansweredRequestsTests
{
    private readonly OpenCalls _calls = new();

    [Fact]
    public void A_request_is_open_until_its_answer_is_sent()
    {
        using var link = new UnansweredRequests(_calls);
        link.Received(new JsonRpcRequest { Id = new MessageId("a"), Method = "tools/call" });
        link.Received(new JsonRpcRequest { Id = new MessageId(7), Method = "tools/call" });
        var answered = _calls.AllAnswered;

        link.Sent(new JsonRpcResponse { Id = new MessageId("a"), Result = null });
        Assert.False(answered.IsCompleted);
        link.Sent(new JsonRpcError { Id = new MessageId(7), Error = new JsonRpcErrorDetail { Code = 1, Message = "no" } });

        Assert.True(answered.IsCompleted);
        Assert.True(_calls.AllAnswered.IsCompleted);
    }

    [Theory]
    [InlineData("""{"requestId":7}""")]
    [InlineData("""{"requestId":"a"}""")]
    public void Nobody_waits_for_the_answer_to_a_cancelled_request(string parameters)
    {
        using var link = new UnansweredRequests(_calls);
        var json = System.Text.Json.Nodes.JsonNode.Parse(parameters)!;
        link.Received(new JsonRpcRequest { Id = json["requestId"]!.GetValueKind() == System.Text.Json.JsonValueKind.Number ? new MessageId(7) : new MessageId("a"), Method = "tools/call" });

        link.Received(new JsonRpcNotification { Method = "notifications/cancelled", Params = json });

        Assert.True(_calls.AllAnswered.IsCompleted);
    }

    [Fact]
    public void Nobody_waits_for_a_second_answer_to_an_id_that_was_used_twice()
    {
        using var link = new UnansweredRequests(_calls);
        link.Received(new JsonRpcRequest { Id = new MessageId("a"), Method = "tools/call" });
        link.Received(new JsonRpcRequest { Id = new MessageId("a"), Method = "tools/call" });
        Assert.False(_calls.AllAnswered.IsCompleted);

        link.Sent(new JsonRpcResponse { Id = new MessageId("a"), Result = null });

        Assert.True(_calls.AllAnswered.IsCompleted);
    }

    [Fact]
    public void Nobody_waits_for_answers_on_a_connection_that_is_gone()
    {
        var link = new UnansweredRequests(_calls);
        link.Received(new JsonRpcRequest { Id = new MessageId(1), Method = "tools/call" });

        link.Dispose();

        Assert.True(_calls.AllAnswered.IsCompleted);
    }
}
